import type { LinkRequest } from '@publisher-console/api-contract';
import { fieldComplaints, isEntityId, Rejection } from '#contract/rejection.ts';
import type { Handlers, Peer } from '#contract/operation.ts';
import { createClientWindow } from '#limits/client-window.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { createShowUser } from '#modules/accounts/current-user.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalEmail } from '#modules/publishers/email-address.ts';
import { confirmEmail, lockAccount } from '#modules/publishers/publisher-account.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { createSessionBegin } from '#modules/sessions/session-begin.ts';
import type { TokenPair } from '#modules/sessions/session-dependencies.ts';
import { minute } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { LinkPurpose } from './account-link-repository.ts';
import type { Confirmation } from './confirmation.ts';
import { createPasswordRestore } from './password-restore.ts';
import { readRegistration } from './registration-form.ts';
import { createRegistration } from './registration.ts';

/** The account that a link signed in to, and the tokens of its session. */
type LinkSignIn = TokenPair & { publisher: AccountRow };

/**
 * Signs in the owner of an account by a link from a mail, which also proves the address. The link becomes invalid in
 * the transaction that begins the session, so that both happen or neither does. The refusal is the same whatever is
 * wrong with the link or its account.
 */
function createLinkSignIn(dependencies: AccountDependencies) {
  const { database, links, limits, now } = dependencies;
  const begin = createSessionBegin(dependencies);
  const perClient = createClientWindow(limits, { name: 'link_client', most: 10, window: 15 * minute });

  async function signIn(
    own: OwnDatabase,
    purpose: LinkPurpose,
    link: LinkRequest,
    peer: Peer,
  ): Promise<LinkSignIn | null> {
    const publisher = await lockAccount(own, link.user);
    if (publisher === null || publisher.isBlocked) return null;
    // A confirmation link signs in only once, when it confirms the address.
    if (purpose === 'registration' && publisher.emailConfirmedAt !== null) return null;
    if (!(await links.redeem(own, publisher, purpose, link))) return null;

    const { id: publisherId } = publisher;
    if (purpose === 'restore') await recordAudit(own, peer, { kind: 'restore_used', publisherId });
    if (await confirmEmail(own, publisherId, now()))
      await recordAudit(own, peer, { kind: 'email_confirmed', publisherId });
    const tokens = await begin(own, publisherId, peer, { mustChangePassword: purpose === 'restore' });
    return { ...tokens, publisher };
  }

  return async (purpose: LinkPurpose, link: LinkRequest, peer: Peer): Promise<LinkSignIn> => {
    await perClient.take(peer);
    const signedIn = isEntityId(link.user)
      ? await asPublisher(database, link.user, (own) => signIn(own, purpose, link, peer))
      : null;
    if (signedIn !== null) return signedIn;
    if (purpose === 'restore') await recordAudit(database, peer, { kind: 'restore_failed' });
    throw new Rejection('link_expired');
  };
}

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
