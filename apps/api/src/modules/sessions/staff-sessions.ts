import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { FactorMethod } from '@publisher-console/api-contract';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import type { AuthenticateStaff, BrowserMemory, ClientInfo, StaffCaller } from '#contract/operation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { AuditedOrder } from '#modules/audit/audit-log.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import { hour, minute, second } from '#process/durations.ts';
import type { Database } from '#stores/sql/database.ts';
import { person } from '#stores/sql/tables/person.ts';
import { staff, staffSession } from '#stores/sql/tables/staff.ts';
import { methodsOfPerson } from './session-repository.ts';

type StaffRow = typeof staff.$inferSelect;
export type StaffSessionRow = typeof staffSession.$inferSelect;

/** A session, ended or not, and its member. */
interface FoundStaffSession {
  session: StaffSessionRow;
  staff: StaffRow;
  person: PersonRow;
  factorMethods: readonly FactorMethod[];
}

/** Milliseconds after which a session is over, however often it is used. */
const wholeLife = 12 * hour;
/** Milliseconds without a call after which a session is over. */
const idleLife = 30 * minute;

/** When a session ends at the latest. */
export function endOfStaffSession({ createdAt }: StaffSessionRow): Date {
  return new Date(createdAt.getTime() + wholeLife);
}

/** Whether a session was ended, has run out, or is that of a former member. */
export function isStaffSessionOver(
  { session, staff: member }: Pick<FoundStaffSession, 'session' | 'staff'>,
  now: Date,
): boolean {
  return (
    session.endedAt !== null ||
    member.endedAt !== null ||
    endOfStaffSession(session) <= now ||
    now.getTime() - session.usedAt.getTime() >= idleLife
  );
}

/** Finds a session by the hash of its secret. Every call of the desk runs this statement, so it is prepared once. */
function createStaffSessionFinder(database: Database) {
  const statement = database
    .select({ session: staffSession, staff, person, factorMethods: methodsOfPerson })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .innerJoin(person, eq(person.id, staffSession.personId))
    .where(eq(staffSession.secretHash, sql.placeholder('secretHash')))
    .prepare('staff_session_by_hash');
  return async (secretHash: Buffer): Promise<FoundStaffSession | null> => {
    const [row] = await statement.execute({ secretHash });
    return row ?? null;
  };
}

async function addStaffSession(own: Database, added: StaffSessionRow): Promise<void> {
  await own.insert(staffSession).values(added);
  await own.update(staff).set({ usedAt: added.createdAt }).where(eq(staff.id, added.staffId));
}

/** Ends a session that has not ended yet. */
export async function endStaffSession(own: Database, id: string, endedAt: Date): Promise<void> {
  await own
    .update(staffSession)
    .set({ endedAt })
    .where(and(eq(staffSession.id, id), isNull(staffSession.endedAt)));
}

/** Ends the sessions of a person that have not ended yet. */
export async function endStaffSessions(own: Database, personId: string, endedAt: Date): Promise<void> {
  await own
    .update(staffSession)
    .set({ endedAt })
    .where(and(eq(staffSession.personId, personId), isNull(staffSession.endedAt)));
}

/** Ends all sessions of the staff that are not over, by an order; returns whose each was. */
export async function endAllStaffSessions(
  network: Database,
  { at, call }: { at: Date; call: AuditedOrder },
): Promise<string[]> {
  const begunAfter = new Date(at.getTime() - wholeLife);
  const usedAfter = new Date(at.getTime() - idleLife);
  const ended = await network
    .update(staffSession)
    .set({ endedAt: at })
    .where(
      and(isNull(staffSession.endedAt), gt(staffSession.createdAt, begunAfter), gt(staffSession.usedAt, usedAfter)),
    )
    .returning({ sessionId: staffSession.id, personId: staffSession.personId });
  const details = { reason: 'ended_by_operator' };
  const events = ended.map((of) => ({ kind: 'session_ended' as const, ...of, details }));
  if (events.length > 0) await recordAudit(network, call, ...events);
  return ended.map(({ personId }) => personId);
}

/** Reads a session and locks it until the transaction ends; null once it has ended. */
async function lockStaffSession(own: Database, id: string): Promise<StaffSessionRow | null> {
  const [row] = await own
    .select()
    .from(staffSession)
    .where(and(eq(staffSession.id, id), isNull(staffSession.endedAt)))
    .for('update');
  return row ?? null;
}

/** Records a call of a session, unless a later one was recorded. */
async function saveStaffUse(database: Database, id: string, usedAt: Date): Promise<void> {
  await database
    .update(staffSession)
    .set({ usedAt })
    .where(and(eq(staffSession.id, id), lt(staffSession.usedAt, usedAt)));
}

/** Clears the proof of a factor in the sessions of a person who has no factor any more. */
export async function clearStaffFactorProofs(own: Database, personId: string): Promise<void> {
  await own.update(staffSession).set({ factorAt: null }).where(eq(staffSession.personId, personId));
}

/** Records that a factor was proven in a session. */
export async function saveStaffFactorProof(own: Database, id: string, factorAt: Date): Promise<void> {
  await own.update(staffSession).set({ factorAt }).where(eq(staffSession.id, id));
}

/** Whether a person works for the network. */
export async function isOfStaff(own: Database, personId: string): Promise<boolean> {
  return (await own.$count(staff, and(eq(staff.personId, personId), isNull(staff.endedAt)))) > 0;
}

/** The refusal of a sign-in as a publisher by a person who belongs to none. */
export async function withoutPublisher(own: Database, personId: string): Promise<ApiError> {
  if (!(await isOfStaff(own, personId))) return new ApiError('membership_ended');
  return new ApiError('membership_ended', {
    sentence: {
      en: 'You work for the network and belong to no publisher. Sign in at its desk: /desk',
      ru: 'Вы сотрудник сети и не состоите ни в одном аккаунте издателя. Войдите в рабочий кабинет: /desk',
    },
  });
}

/** Rejects calls whose session ended after they were admitted. */
export async function requireOngoingStaffSession(own: Database, id: string): Promise<StaffSessionRow> {
  const session = await lockStaffSession(own, id);
  if (session === null) throw new ApiError('desk_session_over');
  return session;
}

interface BeginOptions {
  /** When a factor proved the identity; null if none did. */
  factorAt: Date | null;
  clientInfo: ClientInfo;
  at: Date;
  /** The cookie of the session. */
  desk: BrowserMemory;
}

/**
 * Begins a session in the transaction that proves the identity, and gives the browser its secret. An earlier session of
 * the same person in this browser ends.
 */
export async function beginStaffSession(
  own: Database,
  { id: staffId, personId }: StaffRow,
  { factorAt, clientInfo, at, desk }: BeginOptions,
): Promise<StaffSessionRow> {
  const secret = randomBytes(32).toString('base64url');
  const moment = { authenticatedAt: at, createdAt: at, usedAt: at, endedAt: null };
  const from = { userAgent: clientInfo.userAgent.slice(0, 256), clientAddress: clientInfo.clientAddress };
  const row = { id: randomUUIDv7(), staffId, personId, secretHash: hashOf(secret), factorAt, ...moment, ...from };
  const before = desk.stored === undefined ? null : await createStaffSessionFinder(own)(hashOf(desk.stored));
  if (before?.session.personId === personId) await endStaffSession(own, before.session.id, at);
  await addStaffSession(own, row);
  await recordAudit(own, clientInfo, { kind: 'staff_login', personId, sessionId: row.id });
  desk.store(secret, wholeLife / second);
  return row;
}

/**
 * Reads the session at every call, so that its end is effective with the next one on every process: a sign-out, the
 * removal of the member, 30 minutes without a call, or 12 hours.
 */
export function createStaffAuthentication({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): AuthenticateStaff {
  const findSession = createStaffSessionFinder(database);
  return async (secret) => {
    const found = secret === undefined ? null : await findSession(hashOf(secret));
    const at = now();
    if (found === null || isStaffSessionOver(found, at)) throw new ApiError('desk_session_over');
    const { id, usedAt } = found.session;
    if (at.getTime() - usedAt.getTime() > minute) await saveStaffUse(database, id, at);
    return staffCallerOf(found);
  };
}

function staffCallerOf({ session, staff: member, person: who, factorMethods }: FoundStaffSession): StaffCaller {
  return {
    staffId: member.id,
    personId: who.id,
    sessionId: session.id,
    email: who.email,
    role: member.role,
    needsFactor: needsFactor(member, { factorMethods, factorAt: session.factorAt }),
    authenticatedAt: session.authenticatedAt,
    factorMethods,
    factorAt: session.factorAt,
  };
}

/**
 * Whether a session needs a factor before other calls: one is set up, or proven where it was added after the sign-in. The
 * member of the demo needs none.
 */
export function needsFactor(
  { isDemo }: StaffRow,
  { factorMethods, factorAt }: Pick<StaffCaller, 'factorAt' | 'factorMethods'>,
): boolean {
  return factorAt === null && !(isDemo && factorMethods.length === 0);
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
