import type { Locale } from '@publisher-console/api-contract';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { Handlers } from '#contract/operation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { currentUser } from '#modules/user/current-user.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { canonicalEmail } from './email-address.ts';
import { knownDeviceLife } from './known-devices.ts';
import { mostPasswordBytes } from './password-hash.ts';
import { renewWith } from './renewal.ts';
import { endSession } from './session-end.ts';
import { signInWith } from './sign-in.ts';
import type { Credentials, SignInDependencies } from './sign-in.ts';

/** Signs in, keeps signed in and signs out. */
export function sessionHandlers(dependencies: SignInDependencies): Pick<Handlers, 'login' | 'logout' | 'refreshToken'> {
  const { database, knownDevices, now } = dependencies;
  const signIn = signInWith(dependencies);
  const renew = renewWith(dependencies);
  return {
    login: async ({ body, locale, device, ...peer }) => {
      const credentials = { ...readCredentials(body, locale), device: device.kept };
      const { publisher, token, refresh_token } = await signIn(credentials, peer);
      device.keep(knownDevices.remember(device.kept, publisher.id), knownDeviceLife);
      return { user: currentUser(publisher, locale), token, refresh_token };
    },

    refreshToken: async ({ body, ...peer }) => renew(body.refresh_token, peer),

    logout: async ({ caller, ...peer }) => {
      const { publisherId, sessionId } = caller;
      const { clientAddress, requestId } = peer;
      await asPublisher(database, publisherId, async (own) => {
        await recordAudit(own, { kind: 'logout', publisherId, sessionId, clientAddress, requestId });
        await endSession(own, { id: sessionId, publisherId }, 'logout', { at: now(), peer });
      });
      return null;
    },
  };
}

function readCredentials(
  { login, password }: { login: string; password: string },
  locale: Locale,
): Pick<Credentials, 'email' | 'password'> {
  const email = canonicalEmail(login);
  if (email === null) throw fieldComplaints({ login: 'email' }, locale);
  if (Buffer.byteLength(password) > mostPasswordBytes) throw fieldComplaints({ password: 'tooLong' }, locale);
  return { email, password };
}
