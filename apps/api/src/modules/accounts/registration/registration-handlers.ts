import { fieldComplaints } from '#contract/field-complaints.ts';
import type { Handlers } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { createShowUser } from '#modules/accounts/current-user.ts';
import { canonicalEmail } from '#modules/publishers/email-address.ts';
import type { Confirmation } from './confirmation.ts';
import { createLinkSignIn } from './link-sign-in.ts';
import { createPasswordRestore } from './password-restore.ts';
import { readRegistration } from './registration-form.ts';
import { createRegistration } from './registration.ts';

/** Registers publishers and restores forgotten passwords. */
export function createRegistrationHandlers(
  dependencies: AccountDependencies,
  confirmation: Confirmation,
): Pick<Handlers, 'register' | 'confirmRegistration' | 'requestPasswordRestore' | 'confirmPasswordRestore'> {
  const register = createRegistration(dependencies, confirmation);
  const requestRestore = createPasswordRestore(dependencies);
  const signIn = createLinkSignIn(dependencies);
  const showUser = createShowUser(dependencies);
  const { knownDevices } = dependencies;
  return {
    register: async ({ body, ...call }) => register(readRegistration(body, call.locale), call),

    confirmRegistration: async ({ body, locale, device, ...peer }) => {
      const { publisher, token, refresh_token } = await signIn('registration', body, peer);
      knownDevices.keepMark(device, publisher.id);
      return { user: await showUser(publisher, locale), token, refresh_token };
    },

    requestPasswordRestore: async ({ body, locale, ...peer }) => {
      const email = canonicalEmail(body.email);
      if (email === null) throw fieldComplaints({ email: 'email' }, locale);
      await requestRestore(email, peer);
      return { email };
    },

    confirmPasswordRestore: async ({ body, locale, device, ...peer }) => {
      const { publisher, token, refresh_token } = await signIn('restore', body, peer);
      knownDevices.keepMark(device, publisher.id);
      return { user: await showUser(publisher, locale), token, refresh_token };
    },
  };
}
