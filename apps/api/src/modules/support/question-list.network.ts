import type {
  DeskQuestion,
  DeskQuestionCounts,
  DeskQuestionMessage,
  QuestionNote,
  QuestionPublisherCard,
} from '@publisher-console/api-contract/desk';
import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, min, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullName, selectAccounts } from '#modules/publishers/publisher-account.ts';
import { afterTimed, atOfCursor, isTimedCursor, timedCursor } from '#orders/cursor.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { escapedForLike } from '#stores/sql/lists/search-text.ts';
import { application } from '#stores/sql/tables/application.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { question, questionMessage, questionNote, questionNoteFile } from '#stores/sql/tables/question.ts';
import { staff } from '#stores/sql/tables/staff.ts';
import { aboutOf, filesOf, mostMessages } from './question-repository.ts';
import type { QuestionRow } from './question-repository.ts';

/** A question as the staff sees it. */
export type ListedQuestion = DeskQuestion;

/** A message as the staff sees it; without the addresses of its files. */
export type ThreadMessage = Omit<DeskQuestionMessage, 'files'> & {
  files: Omit<DeskQuestionMessage['files'][number], 'url'>[];
};

const assignee = alias(person, 'assignee');

/** Which questions are listed. */
interface Wanted {
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

function isOfKinds(kinds: Wanted['kinds']): SQL | undefined {
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

/** The newest messages of a question, the oldest of them first. */
export async function threadOf(network: NetworkDatabase, questionId: string): Promise<ThreadMessage[]> {
  const { firstName, middleName, lastName, email, erasedAt } = person;
  const rows = await network
    .select({
      message: questionMessage,
      writer: { firstName, middleName, lastName, email, erasedAt },
      member: { role: membership.role, endedAt: membership.endedAt },
    })
    .from(questionMessage)
    .leftJoin(staff, eq(staff.id, questionMessage.staffId))
    .leftJoin(person, or(eq(person.id, questionMessage.personId), eq(person.id, staff.personId)))
    .leftJoin(
      membership,
      and(
        eq(membership.personId, questionMessage.personId),
        eq(membership.publisherId, questionMessage.publisherId),
        isNull(membership.endedAt),
      ),
    )
    .where(eq(questionMessage.questionId, questionId))
    .orderBy(desc(questionMessage.createdAt), desc(questionMessage.id))
    .limit(mostMessages);
  const files = await filesOf(
    network,
    rows.map(({ message }) => message.id),
  );
  return rows.toReversed().map(({ message, writer, member }) => {
    const isKnown = writer !== null && writer.erasedAt === null;
    return {
      id: message.id,
      author: {
        kind: message.isByStaff ? 'staff' : 'publisher',
        name: isKnown ? fullName(writer) : message.staffName,
        email: isKnown ? writer.email : null,
        role: message.isByStaff ? message.staffRole : (member?.role ?? null),
      },
      text: message.text,
      files: files.get(message.id) ?? [],
      isByMail: message.isByMail,
      refusedFiles: message.refusedFiles,
      sentAt: message.createdAt.toISOString(),
    };
  });
}

/** The notes on a question, the oldest first. */
export async function notesOf(network: NetworkDatabase, questionId: string): Promise<QuestionNote[]> {
  const rows = await network
    .select()
    .from(questionNote)
    .where(eq(questionNote.questionId, questionId))
    .orderBy(desc(questionNote.createdAt), desc(questionNote.id))
    .limit(mostMessages);
  const files = await filesOfNotes(
    network,
    rows.map(({ id }) => id),
  );
  return rows.toReversed().map(({ id, author, text, createdAt }) => ({
    id,
    author,
    text,
    files: (files.get(id) ?? []).map(({ file }) => file),
    writtenAt: createdAt.toISOString(),
  }));
}

async function filesOfNotes(network: NetworkDatabase, noteIds: readonly string[]) {
  const { id, name, type, size } = storedFile;
  const rows = await network
    .select({ noteId: questionNoteFile.noteId, file: { id, name, type, size } })
    .from(questionNoteFile)
    .innerJoin(storedFile, eq(storedFile.id, questionNoteFile.fileId))
    .where(inArray(questionNoteFile.noteId, [...noteIds]))
    .orderBy(asc(questionNoteFile.noteId), asc(questionNoteFile.position));
  return Map.groupBy(rows, ({ noteId }) => noteId);
}

/** A file of a note on a question that a role may read, or null. */
export async function noteFileById(
  network: NetworkDatabase,
  id: string,
  kinds: Wanted['kinds'],
): Promise<typeof storedFile.$inferSelect | null> {
  const [found] = await network
    .select({ file: storedFile })
    .from(questionNoteFile)
    .innerJoin(storedFile, eq(storedFile.id, questionNoteFile.fileId))
    .innerJoin(questionNote, eq(questionNote.id, questionNoteFile.noteId))
    .innerJoin(question, eq(question.id, questionNote.questionId))
    .where(and(eq(questionNoteFile.fileId, id), isOfKinds(kinds)));
  return found?.file ?? null;
}

export type NoteView = QuestionNote;

/** The question that another one continues; null if there is none. */
export async function formerOf(
  network: NetworkDatabase,
  { formerId }: Pick<QuestionRow, 'formerId'>,
): Promise<{ id: string; number: number } | null> {
  if (formerId === null) return null;
  const [row] = await network
    .select({ id: question.id, number: question.number })
    .from(question)
    .where(eq(question.id, formerId));
  return row ?? null;
}

/** The publisher of a question. */
export async function publisherCard(
  network: NetworkDatabase,
  { publisherId, personId }: Pick<QuestionRow, 'personId' | 'publisherId'>,
): Promise<QuestionPublisherCard> {
  const [row] = await selectAccounts(network).where(eq(publisher.id, publisherId));
  if (row === undefined) throw new Error('The publisher of a question has gone.');
  const ofPublisher = and(eq(application.publisherId, publisherId), isNull(application.deletedAt));
  const [asker] =
    personId === null
      ? []
      : await network.select({ locale: person.locale }).from(person).where(eq(person.id, personId));
  return {
    number: String(row.number),
    company: row.company,
    contactName: fullName(row),
    email: row.email,
    locale: asker?.locale ?? row.locale,
    isBlocked: row.isBlocked,
    createdAt: row.createdAt.toISOString(),
    applications: await network.$count(application, ofPublisher),
    activeApplications: await network.$count(application, and(ofPublisher, eq(application.status, 'active'))),
    questions: await network.$count(question, eq(question.publisherId, publisherId)),
  };
}
