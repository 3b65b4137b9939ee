import type { LinkRequest } from '@publisher-console/api-contract';
import { Rejection } from '#contract/rejection.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditKind } from '#modules/audit/audit-log.ts';
import { beginWith } from '#modules/session/session-begin.ts';
import type { Peer, TokenPair } from '#modules/session/session-dependencies.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { LinkPurpose } from './account-link-repository.ts';
import { confirmEmail, lockAccount } from './account-repository.ts';
import type { AccountRow } from './account-repository.ts';
import type { RegistrationDependencies } from './registration-dependencies.ts';
import { createRequestLimit } from './request-limit.ts';

const accountId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Who was let in, and how. */
export type LinkSignIn = TokenPair & { publisher: AccountRow };

/**
 * Lets the owner of an account in by a link from a mail, which proves the address as well. The link is used up in the
 * transaction that begins the session: both happen once, or neither. Whatever is wrong with a link, and with whose it
 * is, the refusal is the same.
 */
export function linkSignInWith(dependencies: RegistrationDependencies) {
  const { database, links, now } = dependencies;
  const begin = beginWith(dependencies);
  const perPeer = createRequestLimit({ name: 'link_client', most: 10, window: 15 * 60_000, now, database });

  async function letIn(transaction: Database, purpose: LinkPurpose, link: LinkRequest, peer: Peer) {
    const publisher = await lockAccount(transaction, link.user);
    if (publisher === null || publisher.isBlocked) return null;
    // What confirmed an address is no way in afterwards.
    if (purpose === 'registration' && publisher.emailConfirmedAt !== null) return null;
    if (!(await links.redeem(transaction, publisher, purpose, link))) return null;

    const note = (kind: AuditKind) => noteIn(transaction, kind, publisher.id, peer);
    if (purpose === 'restore') await note('restore_used');
    if (await confirmEmail(transaction, publisher.id, now())) await note('email_confirmed');
    const tokens = await begin(transaction, publisher, peer, { mustChangePassword: purpose === 'restore' });
    return { ...tokens, publisher };
  }

  return async (purpose: LinkPurpose, link: LinkRequest, peer: Peer): Promise<LinkSignIn> => {
    await perPeer.require(peer.clientAddress, peer);
    const letInto = accountId.test(link.user)
      ? await asPublisher(database, link.user, (own) => letIn(own, purpose, link, peer))
      : null;
    if (letInto !== null) return letInto;
    if (purpose === 'restore') await noteIn(database, 'restore_failed', undefined, peer);
    throw new Rejection('link_expired');
  };
}

async function noteIn(
  database: Database,
  kind: AuditKind,
  publisherId: string | undefined,
  { clientAddress, requestId }: Peer,
): Promise<void> {
  await recordAudit(database, { kind, publisherId, clientAddress, requestId });
}
