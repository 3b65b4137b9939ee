import type { Handlers } from '#contract/operation.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { createFactorHandlers } from './factors/factor-handlers.ts';
import { createFactorLogin } from './factors/factor-login.ts';
import { createFactorProofs } from './factors/factor-proofs.ts';
import { createConfirmation } from './registration/confirmation.ts';
import { createRegistrationHandlers } from './registration/registration-handlers.ts';
import { createSessionHandlers } from './session-handlers.ts';
import { createSettingsHandlers } from './settings/settings-handlers.ts';

type AccountOperation =
  | 'acceptOffer'
  | 'addPasskey'
  | 'beginPasskey'
  | 'beginTotp'
  | 'checkFactor'
  | 'confirmEmailChange'
  | 'confirmPasswordRestore'
  | 'confirmRegistration'
  | 'confirmTotp'
  | 'endOtherSessions'
  | 'endSession'
  | 'getCurrentUser'
  | 'getFactorCheck'
  | 'getFactors'
  | 'getPasskeyLogin'
  | 'getSessions'
  | 'login'
  | 'loginWithFactor'
  | 'loginWithPasskey'
  | 'logout'
  | 'refreshToken'
  | 'register'
  | 'removeFactor'
  | 'renameFactor'
  | 'renewRecoveryCodes'
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
  const proofs = createFactorProofs(dependencies);
  return {
    ...createSessionHandlers(dependencies, confirmation),
    ...createRegistrationHandlers(dependencies, confirmation),
    ...createSettingsHandlers(dependencies),
    ...createFactorLogin(dependencies, proofs),
    ...createFactorHandlers(dependencies, proofs),
  };
}
