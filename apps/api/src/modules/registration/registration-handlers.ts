import { fieldComplaints } from '#contract/field-complaints.ts';
import type { Handlers } from '#contract/operation.ts';
import { canonicalEmail } from '#modules/session/email-address.ts';
import { currentUser } from '#modules/user/current-user.ts';
import { linkSignInWith } from './link-sign-in.ts';
import { requestRestoreWith } from './password-restore.ts';
import type { RegistrationDependencies } from './registration-dependencies.ts';
import { readRegistration } from './registration-form.ts';
import { registerWith } from './registration.ts';

/** Makes publishers of people, and lets those back in who forgot their password. */
export function registrationHandlers(
  dependencies: RegistrationDependencies,
): Pick<Handlers, 'register' | 'confirmRegistration' | 'requestPasswordRestore' | 'confirmPasswordRestore'> {
  const register = registerWith(dependencies);
  const requestRestore = requestRestoreWith(dependencies);
  const signIn = linkSignInWith(dependencies);
  return {
    register: async ({ body, locale, ...peer }) => {
      const registration = readRegistration(body, locale);
      await register(registration, locale, peer);
      return { email: registration.email };
    },

    confirmRegistration: async ({ body, locale, ...peer }) => {
      const { publisher, token, refresh_token } = await signIn('registration', body, peer);
      return { user: currentUser(publisher, locale), token, refresh_token };
    },

    requestPasswordRestore: async ({ body, locale, ...peer }) => {
      const email = canonicalEmail(body.email);
      if (email === null) throw fieldComplaints({ email: 'email' }, locale);
      await requestRestore(email, peer);
      return { email };
    },

    confirmPasswordRestore: async ({ body, locale, ...peer }) => {
      const { publisher, token, refresh_token } = await signIn('restore', body, peer);
      return { user: currentUser(publisher, locale), token, refresh_token };
    },
  };
}
