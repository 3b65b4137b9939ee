import type { QuestionAbout, QuestionMessage, Question } from '@publisher-console/api-contract';
import { seesAllQuestions } from '@publisher-console/api-contract/roles';
import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Caller } from '#contract/operation.ts';
import { fullName } from '#modules/publishers/publisher-account.ts';
import { afterTimed, atOfCursor, timedCursor } from '#orders/cursor.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { person } from '#stores/sql/tables/person.ts';
import { question, questionFile, questionMessage, questionRead } from '#stores/sql/tables/question.ts';

export type QuestionRow = typeof question.$inferSelect;

/** The most messages of a question that an answer has. */
export const mostMessages = 500;

/** The questions of a page of a publisher. */
const pageSize = 50;

type Reader = Pick<Caller, 'membershipId' | 'personId' | 'publisherId' | 'role'>;

/**
 * The questions that a member sees: all of the publisher, or their own. The policies of the store leave out those about
 * an application that a limited member may not see.
 */
function isVisibleTo({ publisherId, personId, role }: Reader): SQL | undefined {
  return and(
    eq(question.publisherId, publisherId),
    seesAllQuestions({ role }) ? undefined : eq(question.personId, personId),
  );
}

const isUnread = and(
  sql`${question.lastAnswerAt} is not null`,
  or(isNull(questionRead.readAt), gt(question.lastAnswerAt, questionRead.readAt)),
);

const former = alias(question, 'former');

function selectQuestions(own: OwnDatabase, { membershipId }: Reader) {
  const { firstName, middleName, lastName, erasedAt } = person;
  return own
    .select({
      question,
      asker: { firstName, middleName, lastName, erasedAt },
      former: { id: former.id, number: former.number },
      isUnread: sql<boolean>`${isUnread}`,
    })
    .from(question)
    .leftJoin(person, eq(person.id, question.personId))
    .leftJoin(former, eq(former.id, question.formerId))
    .leftJoin(questionRead, and(eq(questionRead.questionId, question.id), eq(questionRead.membershipId, membershipId)));
}

type QuestionView = Awaited<ReturnType<typeof selectQuestions>>[number];

/** A page of the questions that a member sees, the last changed first. Throws for anything else than a cursor. */
export async function questionsOf(
  own: OwnDatabase,
  caller: Reader,
  after: string | null,
): Promise<{ questions: Question[]; next: string | null }> {
  const { lastMessageAt, id } = question;
  const found = await selectQuestions(own, caller)
    .where(and(isVisibleTo(caller), afterTimed([lastMessageAt, id], 'desc', after)))
    .orderBy(desc(atOfCursor(lastMessageAt)), desc(id))
    .limit(pageSize + 1);
  const questions = found.slice(0, pageSize).map(questionView);
  const last = questions.at(-1);
  return {
    questions,
    next: found.length > pageSize && last !== undefined ? timedCursor(last.lastMessageAt, last.id) : null,
  };
}

/** How many questions have answers that a member has not read. */
export async function countUnread(own: OwnDatabase, caller: Reader): Promise<number> {
  return own.$count(
    selectQuestions(own, caller)
      .where(and(isVisibleTo(caller), isUnread))
      .as('unread'),
  );
}

/** A question that a member sees, or null. */
export async function findQuestion(own: OwnDatabase, caller: Reader, id: string): Promise<Question | null> {
  const [row] = await selectQuestions(own, caller).where(and(isVisibleTo(caller), eq(question.id, id)));
  return row === undefined ? null : questionView(row);
}

/** Locks a question that a member sees until the transaction ends; null if there is none. */
export async function lockQuestion(own: OwnDatabase, caller: Reader, id: string): Promise<QuestionRow | null> {
  const [row] = await own
    .select()
    .from(question)
    .where(and(isVisibleTo(caller), eq(question.id, id)))
    .for('update');
  return row ?? null;
}

function questionView({ question: row, asker, former: before, isUnread: unread }: QuestionView): Question {
  const { id, number, subject, title, state } = row;
  return {
    id,
    number,
    subject,
    title,
    state,
    about: aboutOf(row),
    askedBy: asker === null || asker.erasedAt !== null ? null : fullName(asker),
    assignee: row.assigneeName,
    former: before,
    isUnread: unread,
    askedAt: row.createdAt.toISOString(),
    lastMessageAt: row.lastMessageAt.toISOString(),
    lastAnswerAt: row.lastAnswerAt?.toISOString() ?? null,
    answerDueAt: row.dueAt?.toISOString() ?? null,
  };
}

/** The subject of a question, as both the console and the desk show it; null if none was named. */
export function aboutOf({
  aboutKind,
  aboutId,
  aboutName,
}: Pick<QuestionRow, 'aboutId' | 'aboutKind' | 'aboutName'>): QuestionAbout | null {
  if (aboutKind === null) return null;
  // The kind was one of the contract when the question was stored.
  return { kind: aboutKind as QuestionAbout['kind'], id: aboutId ?? '', name: aboutName ?? '' };
}

/** The newest messages of a question, the oldest of them first. */
export async function messagesOf(
  own: OwnDatabase,
  { personId }: Reader,
  { id }: Pick<QuestionRow, 'id'>,
): Promise<QuestionMessage[]> {
  const { firstName, middleName, lastName, erasedAt } = person;
  const rows = await own
    .select({ message: questionMessage, writer: { firstName, middleName, lastName, erasedAt } })
    .from(questionMessage)
    .leftJoin(person, eq(person.id, questionMessage.personId))
    .where(eq(questionMessage.questionId, id))
    .orderBy(desc(questionMessage.createdAt), desc(questionMessage.id))
    .limit(mostMessages);
  const files = await filesOf(
    own,
    rows.map(({ message }) => message.id),
  );
  return rows.toReversed().map(({ message, writer }) => ({
    id: message.id,
    author: message.isByStaff
      ? { kind: 'staff', name: message.staffName, role: message.staffRole, isYou: false }
      : {
          kind: 'publisher',
          name: writer === null || writer.erasedAt !== null ? null : fullName(writer),
          role: null,
          isYou: message.personId === personId,
        },
    text: message.text,
    files: files.get(message.id) ?? [],
    isByMail: message.isByMail,
    refusedFiles: message.refusedFiles,
    sentAt: message.createdAt.toISOString(),
  }));
}

interface SentFile {
  id: string;
  name: string;
  type: string;
  size: number;
}

/** The files of messages by the ids of these, in their order. */
export async function filesOf(database: Database, messageIds: readonly string[]): Promise<Map<string, SentFile[]>> {
  if (messageIds.length === 0) return new Map();
  const { id, name, type, size } = storedFile;
  const rows = await database
    .select({ messageId: questionFile.messageId, file: { id, name, type, size } })
    .from(questionFile)
    .innerJoin(storedFile, eq(storedFile.id, questionFile.fileId))
    .where(inArray(questionFile.messageId, [...messageIds]))
    .orderBy(asc(questionFile.messageId), asc(questionFile.position));
  const files = new Map<string, SentFile[]>();
  for (const { messageId, file } of rows) files.set(messageId, [...(files.get(messageId) ?? []), file]);
  return files;
}

/** Adds a question of a publisher; returns its number. */
export async function addQuestion(database: Database, row: typeof question.$inferInsert): Promise<number> {
  const [added] = await database.insert(question).values(row).returning({ number: question.number });
  if (added === undefined) throw new Error('The question was not saved.');
  return added.number;
}

/** Adds a message with its files, in their order. */
export async function addMessage(
  database: Database,
  { files, ...row }: typeof questionMessage.$inferInsert & { files: readonly string[] },
): Promise<void> {
  await database.insert(questionMessage).values(row);
  if (files.length === 0) return;
  const { id: messageId, publisherId } = row;
  await database
    .insert(questionFile)
    .values(files.map((fileId, position) => ({ messageId, publisherId, fileId, position })));
}

/** Records how a message, an answer or an end changes a question. */
export async function saveQuestion(
  database: Database,
  id: string,
  changed: Partial<Omit<QuestionRow, 'id' | 'number' | 'publisherId'>>,
): Promise<void> {
  await database.update(question).set(changed).where(eq(question.id, id));
}

/** Records that a member has read a question. */
export async function saveRead(
  own: OwnDatabase,
  { membershipId, publisherId }: Reader,
  questionId: string,
  readAt: Date,
): Promise<void> {
  await own
    .insert(questionRead)
    .values({ questionId, membershipId, publisherId, readAt })
    .onConflictDoUpdate({ target: [questionRead.questionId, questionRead.membershipId], set: { readAt } });
}
