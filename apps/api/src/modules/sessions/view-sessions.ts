import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { mayCallDesk } from '@publisher-console/api-contract/staff-roles';
import type { SupportView } from '@publisher-console/api-contract';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { ApiError } from '#contract/api-error.ts';
import type { Authenticate, StaffCaller } from '#contract/operation.ts';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { applicationsOfMember } from '#modules/publishers/persons.ts';
import { hour, minute, second } from '#process/durations.ts';
import type { Database } from '#stores/sql/database.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { staff, staffSession, viewSession } from '#stores/sql/tables/staff.ts';
import { callerOf } from './session-callers.ts';
import type { SessionDependencies } from './session-dependencies.ts';
import { methodsOfPerson } from './session-repository.ts';
import { isStaffSessionOver, needsFactor, requireOngoingStaffSession } from './staff-sessions.ts';

type ViewRow = typeof viewSession.$inferSelect;

/** Milliseconds after which a view is over. */
const wholeLife = 30 * minute;

/** The beginning of the tokens of views. No access token and no API token begins like that. */
const prefix = 'pcv_';

const jobName = 'view_end';

interface NewView {
  publisherId: string;
  reason: string;
  at: Date;
}

/**
 * Begins a view in a session of the desk. The token is in no other answer. Throws when the publisher has no owner,
 * such as an erased one.
 */
export async function beginViewSession(
  database: Database,
  jobs: JobQueue,
  { sessionId, email }: Pick<StaffCaller, 'email' | 'sessionId'>,
  { publisherId, reason, at }: NewView,
): Promise<Pick<ViewRow, 'endsAt' | 'id'> & { token: string }> {
  const token = `${prefix}${randomBytes(32).toString('hex')}`;
  const id = randomUUIDv7();
  const endsAt = new Date(at.getTime() + wholeLife);
  await database.transaction(async (transaction) => {
    const session = await requireOngoingStaffSession(transaction, sessionId);
    const owner = await readOwner(transaction, eq(membership.publisherId, publisherId));
    if (owner === null) throw new ApiError('order_refused', { sentence: noOwner });
    const whose = { staffSessionId: session.id, publisherId, membershipId: owner.membership.id };
    const moment = { reason, beganAt: at, endsAt };
    await transaction.insert(viewSession).values({ id, ...whose, tokenHash: hashOf(token), ...moment });
    const details = { view: id, reason };
    await recordAudit(transaction, { actor: email }, { kind: 'view_began', publisherId, details });
    await jobs.put(transaction, { kind: jobName, payload: { id }, runAt: endsAt });
  });
  return { id, endsAt, token };
}

const noOwner = {
  en: 'Nobody owns this account any more: there is nothing to look at.',
  ru: 'У этого аккаунта больше нет владельца: смотреть нечего.',
};

/** A view, and the session of the desk that it belongs to. */
async function findView(database: Database, which: ReturnType<typeof eq>) {
  const [row] = await database
    .select({ view: viewSession, session: staffSession, staff, viewer: person, factorMethods: methodsOfPerson })
    .from(viewSession)
    .innerJoin(staffSession, eq(staffSession.id, viewSession.staffSessionId))
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .innerJoin(person, eq(person.id, staffSession.personId))
    .where(which);
  return row ?? null;
}

type FoundView = NonNullable<Awaited<ReturnType<typeof findView>>>;

/** Whether a view has run out, or has ended with its session or its member. */
function isOver({ view, session, staff: member, factorMethods }: FoundView, now: Date): boolean {
  return (
    view.endedAt !== null ||
    view.endsAt <= now ||
    isStaffSessionOver({ session, staff: member }, now) ||
    !mayCallDesk(member.role, 'beginView') ||
    needsFactor(member, { factorMethods, factorAt: session.factorAt })
  );
}

/** Ends a view that has not ended, and records it. False if there is none of this session of the desk. */
export async function endViewSession(
  database: Database,
  { id, sessionId, at }: { id: string; sessionId?: string; at: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const found = await findView(transaction, eq(viewSession.id, id));
    if (found === null || (sessionId !== undefined && found.session.id !== sessionId)) return false;
    const { view, session, viewer } = found;
    const endedAt = earliest(at, view.endsAt, session.endedAt);
    const ended = await transaction
      .update(viewSession)
      .set({ endedAt })
      .where(and(eq(viewSession.id, id), isNull(viewSession.endedAt)))
      .returning({ id: viewSession.id });
    if (ended.length > 0) {
      const { publisherId, reason } = view;
      const details = { view: id, reason };
      await recordAudit(transaction, { actor: viewer.email }, { kind: 'view_ended', publisherId, details });
    }
    return true;
  });
}

/** Records the end of views that ran out. */
export function createViewEndJob({ database, now }: Pick<SessionDependencies, 'database' | 'now'>): JobKind {
  return jobKind({
    name: jobName,
    payload: v.strictObject({ id: v.string() }),
    lease: minute,
    atOnce: 1,
    retryAfter: backOff({ mostAttempts: 100, first: second, longest: hour }),
    run: async ({ id }) => {
      await endViewSession(database, { id, at: now() });
    },
  });
}

/** The most views that a publisher is shown. */
const mostShown = 20;

/**
 * When the network's support looked at a publisher's account, the last first. Call it outside of a transaction of the
 * publisher, from which the sessions of the staff are hidden.
 */
export async function supportViewsOf(database: Database, publisherId: string, now: Date): Promise<SupportView[]> {
  const rows = await database
    .select({ view: viewSession, sessionEndedAt: staffSession.endedAt })
    .from(viewSession)
    .innerJoin(staffSession, eq(staffSession.id, viewSession.staffSessionId))
    .where(eq(viewSession.publisherId, publisherId))
    .orderBy(desc(viewSession.beganAt), desc(viewSession.id))
    .limit(mostShown);
  return rows.map(({ view: { beganAt, endsAt, endedAt }, sessionEndedAt }) => {
    const end = endedAt ?? earliest(endsAt, sessionEndedAt);
    return { beganAt: beganAt.toISOString(), endedAt: end > now ? null : end.toISOString() };
  });
}

function earliest(first: Date, ...others: (Date | null)[]): Date {
  return others.reduce<Date>((least, other) => (other !== null && other < least ? other : least), first);
}

interface ViewDependencies extends Pick<SessionDependencies, 'database' | 'defaultScope' | 'now'> {
  /** Without a desk there are no views: those that are open end. */
  hasDesk: boolean;
}

/**
 * Finds the caller of a call with the token of a view, and leaves all other calls to `ofOthers`. The caller reads what the
 * contact of the publisher reads. The session of the desk is read at every call, so that the view ends with it.
 */
export function createViewAuthentication(
  { database, defaultScope, hasDesk, now }: ViewDependencies,
  ofOthers: Authenticate,
): Authenticate {
  return async (headers, clientInfo) => {
    const bearer = /^bearer (.*)$/isu.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!bearer.startsWith(prefix)) return ofOthers(headers, clientInfo);
    const at = now();
    const found = await findView(database, eq(viewSession.tokenHash, hashOf(bearer)));
    const owner = found && (await readOwner(database, eq(membership.id, found.view.membershipId)));
    if (found === null) throw new ApiError('session_invalid');
    if (!hasDesk || owner === null || isOver(found, at)) {
      // So that the view does not come back with the role of its member.
      await endViewSession(database, { id: found.view.id, at });
      throw new ApiError('session_invalid');
    }
    return {
      ...callerOf({ session: readingSession(found.view, owner), ...owner }, { defaultScope, at }),
      isView: true,
    };
  };
}

type Owner = NonNullable<Awaited<ReturnType<typeof readOwner>>>;

/** The owner whose pages a view shows: of several, who has been one for the longest time. Null where there is none. */
async function readOwner(database: Database, which: ReturnType<typeof eq>) {
  const [row] = await database
    .select({ person, publisher, membership, applications: applicationsOfMember, factorMethods: methodsOfPerson })
    .from(membership)
    .innerJoin(publisher, eq(publisher.id, membership.publisherId))
    .innerJoin(person, eq(person.id, membership.personId))
    .where(and(which, eq(membership.role, 'owner'), isNull(membership.endedAt), isNull(publisher.erasedAt)))
    .orderBy(asc(membership.createdAt), asc(membership.id))
    .limit(1);
  return row ?? null;
}

function readingSession({ id, beganAt }: ViewRow, { person: { id: personId } }: Owner) {
  return { id, personId, authenticatedAt: beganAt, factorAt: null, mustChangePassword: false };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
