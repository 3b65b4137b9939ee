import type { SessionDependencies } from '#modules/session/session-dependencies.ts';
import type { AccountLinks } from './account-links.ts';
import type { Confirmation } from './confirmation.ts';

/** What registration works with. */
export interface RegistrationDependencies extends SessionDependencies {
  links: AccountLinks;
  confirmation: Confirmation;
  /** The scope of new accounts. */
  defaultScope: string;
}
