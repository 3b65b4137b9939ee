import type { Handlers } from '#contract/operation.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import type { AcceptanceDependencies } from '#modules/team/acceptance.ts';
import { createInvitationHandlers } from './invitations/invitation-handlers.ts';
import { createPasswordProof } from './password-attempts.ts';
import { createFactorHandlers } from './factors/factor-handlers.ts';
import { createFactorLogin } from './factors/factor-login.ts';
import { createFactorProofs } from './factors/factor-proofs.ts';
import { createFactorResetHandlers } from './factors/factor-reset.ts';
import { createConfirmation } from './registration/confirmation.ts';
import { createRegistrationHandlers } from './registration/registration-handlers.ts';
import { createSessionHandlers } from './session-handlers.ts';
import { createSettingsHandlers } from './settings/settings-handlers.ts';

type AccountOperation =
  | 'acceptInvitation'
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
  | 'joinTeam'
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
  | 'showInvitation'
  | 'stopFactorReset'
  | 'stopFactorResetByLink'
  | 'switchPublisher'
  | 'updateEmail'
  | 'updatePassword';

/**
 * The operations on the account itself: registration, sign-in and sign-out, the list of sessions, and changes of e-mail
 * and password.
 */
export function createAccountHandlers(
  dependencies: AccountDependencies & AcceptanceDependencies,
): Pick<Handlers, AccountOperation> {
  const confirmation = createConfirmation(dependencies);
  const prove = createPasswordProof(dependencies);
  const proofs = createFactorProofs(dependencies);
  return {
    ...createSessionHandlers(dependencies, { prove, confirmation }),
    ...createInvitationHandlers(dependencies, { prove, proofs }),
    ...createRegistrationHandlers(dependencies, confirmation),
    ...createSettingsHandlers(dependencies),
    ...createFactorLogin(dependencies, proofs),
    ...createFactorHandlers(dependencies, proofs),
    ...createFactorResetHandlers(dependencies),
  };
}
