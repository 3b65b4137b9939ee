import { and, arrayContains, asc, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { factor, factorReset, loginTicket, passkeyChallenge, recoveryCode } from '#stores/sql/tables/factor.ts';

export type FactorRow = typeof factor.$inferSelect;
export type TicketRow = typeof loginTicket.$inferSelect;
export type ResetRow = typeof factorReset.$inferSelect;
type ChallengeRow = typeof passkeyChallenge.$inferSelect;

/** The factors of a person that count, the oldest first. */
export async function factorsOf(own: OwnDatabase, personId: string): Promise<FactorRow[]> {
  return own
    .select()
    .from(factor)
    .where(and(eq(factor.personId, personId), isNotNull(factor.confirmedAt)))
    .orderBy(asc(factor.createdAt), asc(factor.id));
}

/** Deletes everything that proves a person besides the password, and the sign-ins that wait for it. */
export async function deleteFactors(own: OwnDatabase, personId: string): Promise<void> {
  await own.delete(factor).where(eq(factor.personId, personId));
  await own.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
  await own.delete(loginTicket).where(eq(loginTicket.personId, personId));
}

/** Adds a factor. Throws an `isUniqueViolation` error when the passkey is stored already, for any person. */
export async function addFactor(own: OwnDatabase, added: typeof factor.$inferInsert): Promise<FactorRow> {
  const [row] = await own.insert(factor).values(added).returning();
  if (row === undefined) throw new Error('The factor was not added.');
  return row;
}

/** Deletes a person's apps that were never confirmed. */
export async function deleteUnconfirmedFactors(own: OwnDatabase, personId: string): Promise<void> {
  await own.delete(factor).where(and(eq(factor.personId, personId), isNull(factor.confirmedAt)));
}

/** An app of a person that waits for its first code. */
export async function unconfirmedFactor(own: OwnDatabase, personId: string, id: string): Promise<FactorRow | null> {
  const [row] = await own
    .select()
    .from(factor)
    .where(and(eq(factor.personId, personId), eq(factor.id, id), isNull(factor.confirmedAt)));
  return row ?? null;
}

/** Makes an app a factor. */
export async function confirmFactor(
  own: OwnDatabase,
  id: string,
  confirmed: Pick<FactorRow, 'confirmedAt' | 'lastStep' | 'name'>,
): Promise<FactorRow | null> {
  const [row] = await own.update(factor).set(confirmed).where(eq(factor.id, id)).returning();
  return row ?? null;
}

export async function renameFactor(own: OwnDatabase, personId: string, id: string, name: string): Promise<boolean> {
  const renamed = await own
    .update(factor)
    .set({ name })
    .where(and(eq(factor.personId, personId), eq(factor.id, id), isNotNull(factor.confirmedAt)))
    .returning({ id: factor.id });
  return renamed.length > 0;
}

/** Removes a factor that counts; null when the person has none of this id. */
export async function deleteFactor(own: OwnDatabase, personId: string, id: string): Promise<FactorRow | null> {
  const [row] = await own
    .delete(factor)
    .where(and(eq(factor.personId, personId), eq(factor.id, id), isNotNull(factor.confirmedAt)))
    .returning();
  return row ?? null;
}

/**
 * Records the step of an accepted code. False if this or a later one was accepted meanwhile, maybe by another process: the
 * one statement lets only one of two equal codes through.
 */
export async function redeemStep(own: OwnDatabase, id: string, step: number, usedAt: Date): Promise<boolean> {
  const used = await own
    .update(factor)
    .set({ lastStep: step, usedAt })
    .where(and(eq(factor.id, id), or(isNull(factor.lastStep), lt(factor.lastStep, step))))
    .returning({ id: factor.id });
  return used.length > 0;
}

/** Records the use of a passkey. False if one with this or a later count was accepted meanwhile. */
export async function redeemPasskey(
  own: OwnDatabase,
  id: string,
  { counter, isBackedUp }: Pick<FactorRow, 'counter' | 'isBackedUp'>,
  usedAt: Date,
): Promise<boolean> {
  const counts = counter === 0 ? eq(factor.counter, 0) : lt(factor.counter, counter);
  const used = await own
    .update(factor)
    .set({ counter, isBackedUp, usedAt })
    .where(and(eq(factor.id, id), counts))
    .returning({ id: factor.id });
  return used.length > 0;
}

/** Seals the secret of an app with another key. */
export async function saveSecret(own: OwnDatabase, id: string, sealedSecret: Buffer): Promise<void> {
  await own.update(factor).set({ sealedSecret }).where(eq(factor.id, id));
}

/** The passkey with an id, of any person. */
export async function passkeyById(database: Database, credentialId: string): Promise<FactorRow | null> {
  const [row] = await database
    .select()
    .from(factor)
    .where(and(eq(factor.credentialId, credentialId), isNotNull(factor.confirmedAt)));
  return row ?? null;
}

/** How many recovery codes of a person were not used. */
export async function recoveryCodesLeft(own: OwnDatabase, personId: string): Promise<number> {
  const [row] = await own
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.personId, personId), isNull(recoveryCode.usedAt)));
  return row?.left ?? 0;
}

/** Uses a recovery code up; false if it is none, or was used. */
export async function redeemRecoveryCode(
  own: OwnDatabase,
  { personId, codeHash }: { personId: string; codeHash: Buffer },
  usedAt: Date,
): Promise<boolean> {
  const used = await own
    .update(recoveryCode)
    .set({ usedAt })
    .where(and(eq(recoveryCode.personId, personId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)))
    .returning({ usedAt: recoveryCode.usedAt });
  return used.length > 0;
}

/** Replaces the recovery codes of a person; none with an empty list. */
export async function saveRecoveryCodes(
  own: OwnDatabase,
  { personId, codeHashes, createdAt }: { personId: string; codeHashes: Buffer[]; createdAt: Date },
): Promise<void> {
  await own.delete(recoveryCode).where(eq(recoveryCode.personId, personId));
  if (codeHashes.length > 0)
    await own.insert(recoveryCode).values(codeHashes.map((codeHash) => ({ personId, codeHash, createdAt })));
}

/** The most proofs that one ticket allows. */
const mostAttempts = 5;

/** Saves the ticket of a sign-in, and deletes the person's expired ones. */
export async function saveTicket(own: OwnDatabase, ticket: typeof loginTicket.$inferInsert, at: Date): Promise<void> {
  await own.delete(loginTicket).where(and(eq(loginTicket.personId, ticket.personId), lt(loginTicket.expiresAt, at)));
  await own.insert(loginTicket).values(ticket);
}

interface TicketClaim {
  ticketHash: Buffer;
  userAgent: string;
  at: Date;
}

const isLiving = ({ ticketHash, userAgent, at }: TicketClaim) =>
  and(
    eq(loginTicket.ticketHash, ticketHash),
    eq(loginTicket.userAgent, userAgent),
    gt(loginTicket.expiresAt, at),
    lt(loginTicket.attempts, mostAttempts),
  );

/** The ticket of a sign-in, if the same program presents it in time. */
export async function findTicket(database: Database, claim: TicketClaim): Promise<TicketRow | null> {
  const [row] = await database.select().from(loginTicket).where(isLiving(claim));
  return row ?? null;
}

/** Counts a proof for a ticket before it is compared, so that parallel ones get no more answers. */
export async function countAttempt(database: Database, claim: TicketClaim): Promise<TicketRow | null> {
  const [row] = await database
    .update(loginTicket)
    .set({ attempts: sql`${loginTicket.attempts} + 1` })
    .where(isLiving(claim))
    .returning();
  return row ?? null;
}

/** Uses a ticket up; false if it was used meanwhile. */
export async function redeemTicket(own: OwnDatabase, id: string): Promise<boolean> {
  const redeemed = await own.delete(loginTicket).where(eq(loginTicket.id, id)).returning({ id: loginTicket.id });
  return redeemed.length > 0;
}

/** Saves what a passkey is to sign, and deletes expired challenges. */
export async function saveChallenge(database: Database, row: ChallengeRow, at: Date): Promise<void> {
  await database.delete(passkeyChallenge).where(lte(passkeyChallenge.expiresAt, at));
  await database.insert(passkeyChallenge).values(row);
}

/** Uses a challenge up; false if there is none for this purpose and this session or sign-in. */
export async function redeemChallenge(
  database: Database,
  { challenge, purpose, sessionId, ticketId }: Omit<ChallengeRow, 'expiresAt'>,
  at: Date,
): Promise<boolean> {
  const redeemed = await database.delete(passkeyChallenge).where(eq(passkeyChallenge.challenge, challenge)).returning();
  const [row] = redeemed;
  return (
    row !== undefined &&
    row.purpose === purpose &&
    row.sessionId === sessionId &&
    row.ticketId === ticketId &&
    row.expiresAt >= at
  );
}

/** The order that removes the factors of a person, or null. */
export async function factorResetOf(own: OwnDatabase, personId: string): Promise<ResetRow | null> {
  const [row] = await own.select().from(factorReset).where(eq(factorReset.personId, personId));
  return row ?? null;
}

/** Records that a mail about a reset is on its way, and the secret of its link. */
export async function saveResetMail(
  own: OwnDatabase,
  { personId, linkHashes, mails }: ResetRow,
  { linkHash, dueAt }: { linkHash: string; dueAt: Date },
): Promise<void> {
  await own
    .update(factorReset)
    .set({ mails: mails + 1, linkHashes: [...linkHashes, linkHash], dueAt })
    .where(eq(factorReset.personId, personId));
}

/** Ends a reset; false if there was none. */
export async function deleteReset(own: OwnDatabase, personId: string): Promise<boolean> {
  const deleted = await own.delete(factorReset).where(eq(factorReset.personId, personId)).returning();
  return deleted.length > 0;
}

/** The person whose reset a link stops; null for a link of no reset. */
export async function personOfResetLink(database: Database, linkHash: string): Promise<string | null> {
  const [row] = await database
    .select({ personId: factorReset.personId })
    .from(factorReset)
    .where(arrayContains(factorReset.linkHashes, [linkHash]));
  return row?.personId ?? null;
}
