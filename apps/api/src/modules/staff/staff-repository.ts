import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { person } from '#stores/sql/tables/person.ts';
import { staff, staffInvitation } from '#stores/sql/tables/staff.ts';

export type StaffRow = typeof staff.$inferSelect;
export type StaffInvitationRow = typeof staffInvitation.$inferSelect;

/** The living membership of a person in the network, or null. */
export async function staffOf(own: Database, personId: string): Promise<StaffRow | null> {
  const [row] = await own
    .select()
    .from(staff)
    .where(and(eq(staff.personId, personId), isNull(staff.endedAt)));
  return row ?? null;
}

/** The living membership of the person with an address, or null. */
export async function staffByEmail(database: Database, email: string): Promise<StaffRow | null> {
  const [row] = await database
    .select({ staff })
    .from(staff)
    .innerJoin(person, eq(person.id, staff.personId))
    .where(and(eq(person.email, email), isNull(staff.endedAt)));
  return row?.staff ?? null;
}

/** An invitation by its id, without a check of its link. */
export async function staffInvitationById(database: Database, id: string): Promise<StaffInvitationRow | null> {
  const [row] = await database.select().from(staffInvitation).where(eq(staffInvitation.id, id));
  return row ?? null;
}

/** Saves the newest link of an invitation; the one before is void. */
export async function saveStaffLink(
  database: Database,
  id: string,
  link: Pick<StaffInvitationRow, 'expiresAt' | 'secretHash'>,
): Promise<void> {
  await database.update(staffInvitation).set(link).where(eq(staffInvitation.id, id));
}

/** Deletes the invitation of a valid link. Of several uses at once, only one succeeds. */
export async function redeemStaffInvitation(
  transaction: Database,
  { id, secretHashes }: { id: string; secretHashes: Buffer[] },
): Promise<StaffInvitationRow | null> {
  const [row] = await transaction
    .delete(staffInvitation)
    .where(and(eq(staffInvitation.id, id), inArray(staffInvitation.secretHash, secretHashes)))
    .returning();
  return row ?? null;
}

/** Adds a member; null for a person who is one. */
export async function addStaff(
  transaction: Database,
  added: Pick<StaffRow, 'createdAt' | 'id' | 'personId' | 'role'>,
): Promise<StaffRow | null> {
  const [row] = await transaction.insert(staff).values(added).onConflictDoNothing().returning();
  return row ?? null;
}
