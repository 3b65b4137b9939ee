import type { LinkRequest } from '@publisher-console/api-contract';
import { isEntityId } from '#contract/entity-id.ts';
import { Rejection } from '#contract/rejection.ts';
import type { Peer } from '#contract/peer.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import type { TokenPair } from '#modules/sessions/session-dependencies.ts';
import { confirmEmail, lockAccount } from '#modules/publishers/publisher-account.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { minute } from '#process/durations.ts';
import { createClientWindow } from '#limits/client-window.ts';
import { createSessionBegin } from '#modules/sessions/session-begin.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { LinkPurpose } from './account-link-repository.ts';

/** The account that a link signed in to, and the tokens of its session. */
type LinkSignIn = TokenPair & { publisher: AccountRow };

/**
 * Signs in the owner of an account by a link from a mail, which also proves the address. The link becomes invalid in
 * the transaction that begins the session, so that both happen or neither does. The refusal is the same whatever is
 * wrong with the link or its account.
 */
export function createLinkSignIn(dependencies: AccountDependencies) {
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
