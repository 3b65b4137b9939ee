import type { DeskQuestion, DeskQuestionCounts } from '@publisher-console/api-contract/desk';
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, min, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullName } from '#modules/publishers/publisher-account.ts';
import { afterTimed, atOfCursor, isTimedCursor, timedCursor } from '#orders/cursor.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { escapedForLike } from '#stores/sql/lists/search-text.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { question } from '#stores/sql/tables/question.ts';
import { staff } from '#stores/sql/tables/staff.ts';
import { aboutOf } from './question-repository.ts';
import type { QuestionRow } from './question-repository.ts';

/** A question as the staff sees it. */
export type ListedQuestion = DeskQuestion;

const assignee = alias(person, 'assignee');

/** Which questions are listed. */
export interface Wanted {
  state: 'answered' | 'closed' | 'waiting' | null;
  /** The member of the staff who has the questions; `none` for questions without one; null for all. */
  assigneeId: string | null;
  publisherId: string | null;
  search: string | null;
  /** Only those about these kinds of things; null for all. */
  kinds: readonly string[] | null;
}

function selectQuestions(network: NetworkDatabase, at: Date) {
  const { firstName, middleName, lastName, email } = assignee;
  return network
    .select({
      question,
      publisher: { number: publisher.number, company: publisher.company },
      assignee: { id: staff.id, firstName, middleName, lastName, email },
      isOverdue: sql<boolean>`coalesce(${isOverdue(at)}, false)`,
    })
    .from(question)
    .innerJoin(publisher, eq(publisher.id, question.publisherId))
    .leftJoin(staff, eq(staff.id, question.assigneeId))
    .leftJoin(assignee, eq(assignee.id, staff.personId));
}

function isOverdue(at: Date): SQL {
  return sql`${question.dueAt} < ${at.toISOString()}::timestamptz`;
}

/**
 * A page of questions. Those that wait come with overdue ones first, then the longest waiting; others with the last changed
 * first. Throws for anything else than a cursor.
 */
export async function listedQuestions(
  network: NetworkDatabase,
  wanted: Wanted,
  { limit, after, at }: PageInput & { at: Date },
): Promise<ListPage<ListedQuestion>> {
  const where = conditionOf(wanted);
  const { lastMessageAt, waitingSince, id } = question;
  const rank = sql`(not coalesce(${isOverdue(at)}, false))::int`;
  const isQueue = wanted.state === 'waiting';
  const rows = await selectQuestions(network, at)
    .where(and(where, isQueue ? afterRanked(rank, after) : afterTimed([lastMessageAt, id], 'desc', after)))
    .orderBy(
      ...(isQueue ? [asc(rank), asc(atOfCursor(waitingSince)), asc(id)] : [desc(atOfCursor(lastMessageAt)), desc(id)]),
    )
    .limit(limit + 1);
  const total = await network.$count(selectQuestions(network, at).where(where).as('wanted'));
  return pageOf(rows.map(questionView), { limit, total }, (row) =>
    isQueue
      ? `${row.isOverdue ? 0 : 1}_${timedCursor(row.waitingSince ?? row.askedAt, row.id)}`
      : timedCursor(row.lastMessageAt, row.id),
  );
}

const rankedCursor = /^([01])_(.+)$/;

/** Whether a text is a cursor of a list of questions. */
export function isQuestionCursor(text: string): boolean {
  return isTimedCursor(rankedCursor.exec(text)?.[2] ?? text);
}

/** The condition that a question that waits comes after a cursor; undefined for the first page. */
function afterRanked(rank: SQL, after: string | null): SQL | undefined {
  if (after === null) return undefined;
  const [, last, timed = after] = rankedCursor.exec(after) ?? [];
  const isLater = afterTimed([question.waitingSince, question.id], 'asc', timed);
  return or(sql`${rank} > ${Number(last ?? 0)}`, and(sql`${rank} = ${Number(last ?? 0)}`, isLater));
}

/** The question of a number, with its author; none or one row. */
export async function questionsByNumber(network: NetworkDatabase, number: number, at: Date): Promise<ListedQuestion[]> {
  return (await selectQuestions(network, at).where(eq(question.number, number))).map(questionView);
}

/** A question that a role may read, or null. */
export async function questionById(
  network: NetworkDatabase,
  id: string,
  { kinds, at }: Pick<Wanted, 'kinds'> & { at: Date },
): Promise<{ row: QuestionRow; question: ListedQuestion } | null> {
  const [found] = await selectQuestions(network, at).where(and(eq(question.id, id), isOfKinds(kinds)));
  return found === undefined ? null : { row: found.question, question: questionView(found) };
}

function counted(condition: SQL | undefined): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::int`;
}

/** How many questions wait, of those that a role may read. */
export async function countWaiting(
  network: NetworkDatabase,
  { kinds, me, at }: Pick<Wanted, 'kinds'> & { me: string; at: Date },
): Promise<DeskQuestionCounts> {
  const [row] = await network
    .select({
      waiting: counted(undefined),
      mine: counted(eq(question.assigneeId, me)),
      unassigned: counted(isNull(question.assigneeId)),
      overdue: counted(isOverdue(at)),
    })
    .from(question)
    .where(and(isNotNull(question.waitingSince), isOfKinds(kinds)));
  return row ?? { waiting: 0, mine: 0, unassigned: 0, overdue: 0 };
}

/** How many questions about these kinds of things wait, and since when the first one does. */
export async function oldestWaiting(
  network: NetworkDatabase,
  kinds: Wanted['kinds'],
): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await network
    .select({ count: count(), oldest: min(question.waitingSince) })
    .from(question)
    .where(and(isNotNull(question.waitingSince), isOfKinds(kinds)));
  return row ?? { count: 0, oldest: null };
}

export function isOfKinds(kinds: Wanted['kinds']): SQL | undefined {
  return kinds === null ? undefined : inArray(question.aboutKind, [...kinds]);
}

function conditionOf({ state, assigneeId, publisherId, search, kinds }: Wanted): SQL | undefined {
  const ofState = {
    waiting: isNotNull(question.waitingSince),
    answered: eq(question.state, 'answered'),
    closed: eq(question.state, 'closed'),
  };
  return and(
    state === null ? undefined : ofState[state],
    assigneeId === null
      ? undefined
      : assigneeId === 'none'
        ? isNull(question.assigneeId)
        : eq(question.assigneeId, assigneeId),
    publisherId === null ? undefined : eq(question.publisherId, publisherId),
    search === null || search.trim() === '' ? undefined : hasTerm(search.trim()),
    isOfKinds(kinds),
  );
}

function hasTerm(term: string): SQL | undefined {
  const part = `%${escapedForLike(term)}%`;
  const addresses = sql`exists (select from ${membership} join ${person} on ${person.id} = ${membership.personId}
    where ${membership.publisherId} = ${question.publisherId} and ${ilike(person.email, part)})`;
  // Postgres rejects numbers beyond its integer type.
  const numbered = /^\d{1,9}$/.test(term)
    ? [eq(question.number, Number(term)), eq(publisher.number, Number(term))]
    : [];
  return or(...numbered, ilike(question.title, part), ilike(publisher.company, part), addresses);
}

type QuestionView = Awaited<ReturnType<typeof selectQuestions>>[number];

function questionView({
  question: row,
  publisher: of,
  assignee: member,
  isOverdue: overdue,
}: QuestionView): ListedQuestion {
  const { id, number, subject, title, state } = row;
  return {
    id,
    number,
    subject,
    title,
    state,
    about: aboutOf(row),
    publisher: { number: String(of.number), company: of.company },
    assignee: assigneeView(member),
    askedAt: row.createdAt.toISOString(),
    lastMessageAt: row.lastMessageAt.toISOString(),
    waitingSince: row.waitingSince?.toISOString() ?? null,
    answerDueAt: row.dueAt?.toISOString() ?? null,
    isOverdue: overdue,
  };
}

function assigneeView(member: QuestionView['assignee']): DeskQuestion['assignee'] {
  const { id, email, firstName, lastName, middleName } = member;
  if (id === null || email === null || firstName === null || lastName === null) return null;
  return { id, name: fullName({ firstName, lastName, middleName }), email };
}
