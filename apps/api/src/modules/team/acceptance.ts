import type { InvitationLinkRequest, ShownInvitation } from '@publisher-console/api-contract';
import { ApiError } from '#contract/api-error.ts';
import type { ClientInfo } from '#contract/operation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { addMembership, membersOf } from '#modules/publishers/members.ts';
import { findMember } from '#modules/publishers/persons.ts';
import type { Joined, PersonRow } from '#modules/publishers/persons.ts';
import { findPublisher, fullName, lockPublisher } from '#modules/publishers/publisher-account.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { mostMembers, ownersAmong } from './team-changes.ts';
import type { TeamDependencies } from './team-changes.ts';
import { memberJoinedEmail } from './team-emails.ts';
import { addressOf, findByLink, redeemByLink } from './team-repository.ts';
import type { InvitationRow } from './team-repository.ts';

export type AcceptanceDependencies = Pick<
  TeamDependencies,
  'database' | 'invitationLinks' | 'now' | 'origin' | 'outbox'
>;

/** What the holder of a valid link learns. */
type FoundInvitation = Omit<ShownInvitation, 'hasAccount'>;

/** Finds an invitation by its link, and makes a member of the person who accepts it. */
export function createAcceptance({ database, invitationLinks, outbox, origin, now }: AcceptanceDependencies) {
  async function keyOf(store: Database, link: InvitationLinkRequest) {
    const email = await addressOf(store, link.invitation);
    return email === null ? null : { id: link.invitation, secretHashes: invitationLinks.hashesOf(link, email) };
  }

  return {
    /** The invitation of a link; null unless it is valid, and the publisher neither blocked nor gone. */
    find: async (link: InvitationLinkRequest): Promise<FoundInvitation | null> => {
      const key = await keyOf(database, link);
      const row = key && (await findByLink(database, key, now()));
      if (row === null) return null;
      return asPublisher(database, wholePublisher(row.publisherId), async (own) => {
        const publisher = await findPublisher(own, row.publisherId);
        if (publisher === null || publisher.isBlocked || publisher.erasedAt !== null) return null;
        const inviter = await findMember(own, row);
        return {
          company: publisher.company,
          invitedBy: inviter && fullName(inviter.person),
          email: row.email,
          role: row.role,
          isLimited: row.applications !== null,
          expiresAt: row.expiresAt.toISOString(),
        };
      });
    },

    /** Uses the link in the transaction that makes the member, under the publisher's lock. Throws `link_expired`. */
    redeem: async (transaction: Database, link: InvitationLinkRequest): Promise<InvitationRow> => {
      const key = await keyOf(transaction, link);
      if (key === null) throw new ApiError('link_expired');
      const row = await findByLink(transaction, key, now());
      if (row === null) throw new ApiError('link_expired');
      await lockPublisher(transaction, row.publisherId);
      const redeemed = await redeemByLink(transaction, key, now());
      if (redeemed === null) throw new ApiError('link_expired');
      return redeemed;
    },

    /** Makes a person a member with the role and the applications of the invitation. */
    join: async (
      transaction: Database,
      { publisherId, role, applications, id }: InvitationRow,
      person: PersonRow,
      clientInfo: ClientInfo,
    ): Promise<Joined> => {
      const publisher = await findPublisher(transaction, publisherId);
      if (publisher === null || publisher.isBlocked || publisher.erasedAt !== null) throw new ApiError('link_expired');
      const { id: personId } = person;
      const added = { publisherId, personId, role, applications, createdAt: now() };
      const membership = await addMembership(transaction, added);
      // A member already, by another address or invitation.
      if (membership === null) throw new ApiError('link_expired');
      await recordAudit(transaction, clientInfo, {
        kind: 'invitation_accepted',
        publisherId,
        personId,
        details: { invitation: id, member: membership.id, role },
      });
      const members = await membersOf(transaction, publisherId);
      if (members.length > mostMembers) throw new ApiError('member_limit');
      const joined = { name: fullName(person), role };
      for (const owner of ownersAmong(members).filter((one) => one.membership.id !== membership.id))
        await outbox.put(transaction, memberJoinedEmail(owner.person, joined, origin));
      return { publisher, membership };
    },
  };
}
