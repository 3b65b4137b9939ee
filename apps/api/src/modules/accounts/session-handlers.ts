import type { Locale } from '@publisher-console/api-contract';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { Handlers } from '#contract/operation.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { createShowUser } from './current-user.ts';
import { canonicalEmail } from '#modules/publishers/email-address.ts';
import { mostPasswordBytes } from './passwords.ts';
import type { Confirmation } from './registration/confirmation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { createRenewal } from '#modules/sessions/renewal.ts';
import { createOpenSessions } from '#modules/sessions/open-sessions.ts';
import { endSession } from '#modules/sessions/session-end.ts';
import { createSignIn } from './sign-in.ts';
import type { Credentials } from './sign-in.ts';

/** Signs in, refreshes tokens, lists sessions, and ends this session or others. */
export function createSessionHandlers(
  dependencies: AccountDependencies,
  confirmation: Confirmation,
): Pick<Handlers, 'endOtherSessions' | 'endSession' | 'getSessions' | 'login' | 'logout' | 'refreshToken'> {
  const { database, knownDevices, now } = dependencies;
  const signIn = createSignIn(dependencies, confirmation);
  const renew = createRenewal(dependencies);
  const openSessions = createOpenSessions(dependencies);
  const showUser = createShowUser(dependencies);
  return {
    login: async ({ body, locale, device, refreshToken, ...peer }) => {
      const credentials = { ...readCredentials(body, locale), device: device.kept, refreshToken };
      const { publisher, token, refresh_token } = await signIn(credentials, peer);
      knownDevices.keepMark(device, publisher.id);
      return { user: await showUser(publisher, locale), token, refresh_token };
    },

    refreshToken: async ({ body, device, ...peer }) => renew(body.refresh_token, device.kept, peer),

    logout: async ({ caller: { publisherId, sessionId }, ...peer }) => {
      await asPublisher(database, publisherId, async (own) => {
        await recordAudit(own, peer, { kind: 'logout', publisherId, sessionId });
        await endSession(own, { id: sessionId, publisherId }, { reason: 'logout', at: now(), call: peer });
      });
      return null;
    },

    getSessions: ({ caller }) => openSessions.all(caller),
    endSession: ({ caller, params, ...peer }) => openSessions.end(caller, params.id, peer),
    endOtherSessions: ({ caller, ...peer }) => openSessions.endOthers(caller, peer),
  };
}

function readCredentials(
  { login, password }: { login: string; password: string },
  locale: Locale,
): Pick<Credentials, 'email' | 'password'> {
  const email = canonicalEmail(login);
  if (email === null) throw fieldComplaints({ login: 'email' }, locale);
  if (Buffer.byteLength(password.normalize('NFC')) > mostPasswordBytes)
    throw fieldComplaints({ password: 'tooLong' }, locale);
  return { email, password };
}
