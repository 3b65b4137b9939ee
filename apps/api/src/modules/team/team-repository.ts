import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { invitation, ownershipTransfer } from '#stores/sql/tables/team.ts';

export type InvitationRow = typeof invitation.$inferSelect;
export type TransferRow = typeof ownershipTransfer.$inferSelect;

/** A publisher's invitations that were not accepted yet, those that were sent last first. */
export async function invitationsOf(own: OwnDatabase, publisherId: string): Promise<InvitationRow[]> {
  return own
    .select()
    .from(invitation)
    .where(eq(invitation.publisherId, publisherId))
    .orderBy(desc(invitation.sentAt), desc(invitation.id));
}

/** Saves an invitation; it replaces the earlier one of the same address. */
export async function saveInvitation(own: OwnDatabase, values: InvitationRow): Promise<InvitationRow> {
  const { id: _id, publisherId: _publisher, email: _email, ...set } = values;
  const [row] = await own
    .insert(invitation)
    .values(values)
    .onConflictDoUpdate({ target: [invitation.publisherId, invitation.email], set })
    .returning();
  if (row === undefined) throw new Error('The invitation was not saved.');
  return row;
}

/** Deletes a publisher's invitation; null if there is none. */
export async function removeInvitation(own: OwnDatabase, publisherId: string, id: string) {
  const [row] = await own
    .delete(invitation)
    .where(and(eq(invitation.publisherId, publisherId), eq(invitation.id, id)))
    .returning();
  return row ?? null;
}

/** Deletes the pending invitations that a member sent. */
export async function removeInvitationsOf(own: OwnDatabase, membershipId: string): Promise<void> {
  await own.delete(invitation).where(eq(invitation.membershipId, membershipId));
}

interface Link {
  id: string;
  secretHashes: Buffer[];
}

const isValid = ({ id, secretHashes }: Link, now: Date) =>
  and(eq(invitation.id, id), inArray(invitation.secretHash, secretHashes), gte(invitation.expiresAt, now));

/** The address that an invitation was sent to, for any inviting member. */
export async function addressOf(database: Database, id: string): Promise<string | null> {
  const [row] = await database.select({ email: invitation.email }).from(invitation).where(eq(invitation.id, id));
  return row?.email ?? null;
}

/** The invitation of a link that is the newest and has not expired. */
export async function findByLink(database: Database, link: Link, now: Date): Promise<InvitationRow | null> {
  const [row] = await database.select().from(invitation).where(isValid(link, now));
  return row ?? null;
}

/** Deletes the invitation of a valid link. Of several uses at once, only one succeeds. */
export async function redeemByLink(database: Database, link: Link, now: Date): Promise<InvitationRow | null> {
  const [row] = await database.delete(invitation).where(isValid(link, now)).returning();
  return row ?? null;
}

/** The publisher's pending transfer of ownership, or null. */
export async function findTransfer(own: OwnDatabase, publisherId: string, now: Date): Promise<TransferRow | null> {
  const [row] = await own
    .select()
    .from(ownershipTransfer)
    .where(and(eq(ownershipTransfer.publisherId, publisherId), gte(ownershipTransfer.expiresAt, now)));
  return row ?? null;
}

/** Saves a transfer; it replaces the earlier one. */
export async function saveTransfer(own: OwnDatabase, { publisherId, ...set }: TransferRow): Promise<void> {
  await own
    .insert(ownershipTransfer)
    .values({ publisherId, ...set })
    .onConflictDoUpdate({ target: ownershipTransfer.publisherId, set });
}

export async function removeTransfer(own: OwnDatabase, publisherId: string): Promise<void> {
  await own.delete(ownershipTransfer).where(eq(ownershipTransfer.publisherId, publisherId));
}

/** Removes the transfer that concerns a membership. */
export async function removeTransferOf(own: OwnDatabase, membershipId: string): Promise<void> {
  const { ownerId, memberId } = ownershipTransfer;
  await own.delete(ownershipTransfer).where(or(eq(ownerId, membershipId), eq(memberId, membershipId)));
}

/** How many invitations of a publisher there are beside that of an address. */
export async function countOtherInvitations(own: OwnDatabase, publisherId: string, email: string): Promise<number> {
  return own.$count(invitation, and(eq(invitation.publisherId, publisherId), sql`${invitation.email} <> ${email}`));
}
