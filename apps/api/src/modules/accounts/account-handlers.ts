import type { Handlers } from '#contract/operation.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { createConfirmation } from './registration/confirmation.ts';
import { createRegistrationHandlers } from './registration/registration-handlers.ts';
import { createSessionHandlers } from './session-handlers.ts';
import { createSettingsHandlers } from './settings/settings-handlers.ts';

type AccountOperation =
  | 'acceptOffer'
  | 'confirmEmailChange'
  | 'confirmPasswordRestore'
  | 'confirmRegistration'
  | 'endOtherSessions'
  | 'endSession'
  | 'getCurrentUser'
  | 'getSessions'
  | 'login'
  | 'logout'
  | 'refreshToken'
  | 'register'
  | 'requestPasswordRestore'
  | 'switchPublisher'
  | 'updateEmail'
  | 'updatePassword';

/**
 * The operations on the account itself: registration, sign-in and sign-out, the list of sessions, and changes of e-mail
 * and password.
 */
export function createAccountHandlers(dependencies: AccountDependencies): Pick<Handlers, AccountOperation> {
  const confirmation = createConfirmation(dependencies);
  return {
    ...createSessionHandlers(dependencies, confirmation),
    ...createRegistrationHandlers(dependencies, confirmation),
    ...createSettingsHandlers(dependencies),
  };
}
