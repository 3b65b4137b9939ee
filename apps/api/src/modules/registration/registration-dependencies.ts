import type { SessionDependencies } from '#modules/session/session-dependencies.ts';
import type { Confirmation } from './confirmation.ts';

/** What registration works with. */
export interface RegistrationDependencies extends SessionDependencies {
  confirmation: Confirmation;
  /** The scope of new accounts. */
  defaultScope: string;
}
