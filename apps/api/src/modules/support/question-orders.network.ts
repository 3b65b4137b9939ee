import { randomUUIDv7 } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { createJobQueue } from '#jobs/job-queue.ts';
import { markUploadsUsed } from '#modules/files/stored-files.ts';
import { findNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import { recordEvent } from '#modules/webhooks/events/record-event.ts';
import { unnamedActor } from '#orders/actor.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { command } from '#orders/command.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageInput } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { questionMessage, questionNote, questionNoteFile } from '#stores/sql/tables/question.ts';
import { findMember, giverOf, onQuestion, recordOrder } from './order-on-question.network.ts';
import { answerEmailJob } from './question-emails.ts';
import { addMessage, saveQuestion } from './question-repository.ts';
import type { QuestionRow } from './question-repository.ts';
import { areTooMany } from './questions.ts';
import { listedQuestions, questionsByNumber } from './question-list.network.ts';
import type { ListedQuestion } from './question-list.network.ts';
import { notesOf, threadOf } from './question-thread.network.ts';
import type { NoteView, ThreadMessage } from './question-thread.network.ts';
import {
  listSavedAnswers,
  removeSavedAnswer,
  requireStorable,
  setSavedAnswer,
  textOf,
} from './saved-answers.network.ts';

/** Questions by state: those that wait come with overdue ones first, then the longest waiting. */
async function listQuestions(
  { database, settings: { now } }: NetworkStores,
  {
    state,
    assignee,
    user,
    search,
    ...page
  }: {
    state: 'answered' | 'closed' | 'waiting' | null;
    assignee: string | null;
    user: string | null;
    search: string | null;
  } & PageInput,
): Promise<ListPage<ListedQuestion>> {
  return asNetwork(database, async (network) => {
    const publisherId = user === null ? null : (await findNamedPublisher(network, user)).id;
    const assigneeId = assignee === null || assignee === 'none' ? assignee : (await findMember(network, assignee)).id;
    return listedQuestions(network, { state, assigneeId, publisherId, search, kinds: null }, { ...page, at: now() });
  });
}

/** A question with its messages and notes. Throws when there is none of this number. */
async function showQuestion(
  { database, settings: { now } }: NetworkStores,
  { question: number }: { question: number },
): Promise<ListedQuestion & { messages: ThreadMessage[]; notes: NoteView[] }> {
  return asNetwork(database, async (network) => {
    const [found] = await questionsByNumber(network, number, now());
    if (found === undefined) throw new OrderRefused('unknown_question', number);
    return { ...found, messages: await threadOf(network, found.id), notes: await notesOf(network, found.id) };
  });
}

/**
 * Answers a question, with a text or a saved one in the language of its author. The answer is mailed, and a question
 * without a member is assigned to the one who answers. Throws without a text, and where `after` is given when a member
 * of the staff has answered since that message, unless `confirmed`.
 */
async function answerQuestion(
  stores: NetworkStores,
  given: {
    question: number;
    text: string | null;
    saved: string | null;
    /** Ids of files that were uploaded for this question. */
    files: readonly string[];
    after: string | null;
    confirmed: boolean;
  },
): Promise<{ question: number; message: string }> {
  const { settings } = stores;
  return onQuestion(stores, given.question, async (network, row) => {
    await requireSeen(network, row, given);
    const text = await textOf(network, row, given);
    const [id, at] = [randomUUIDv7(), settings.now()];
    const { files } = given;
    await markStaffFilesUsed(network, row, { ids: files, purpose: 'upload', at });
    const writer = await giverOf(network, stores);
    await addMessage(network, {
      id,
      questionId: row.id,
      publisherId: row.publisherId,
      isByStaff: true,
      staffId: writer?.id ?? null,
      staffName: writer?.firstName ?? null,
      staffRole: writer?.role ?? null,
      text,
      createdAt: at,
      files,
    });
    const taken = row.assigneeId === null && writer !== null;
    await saveQuestion(network, row.id, {
      state: 'answered',
      lastMessageAt: at,
      firstAnswerAt: row.firstAnswerAt ?? at,
      lastAnswerAt: at,
      waitingSince: null,
      dueAt: null,
      noticeAt: null,
      closedAt: null,
      ...(taken && { assigneeId: writer.id, assigneeName: writer.firstName }),
    });
    await recordOrder(network, stores, {
      kind: 'question_answered',
      row,
      details: { message: id, ...(files.length > 0 && { files: files.join(' ') }) },
    });
    const { publisherId, number: called } = row;
    const jobs = createJobQueue({ now: settings.now });
    await answerEmailJob.put(jobs, network, { publisherId, messageId: id });
    await recordEvent({ jobs, now: settings.now }, network, publisherId, {
      type: 'question.answered',
      data: { question: { id: row.id, number: called } },
    });
    return { question: row.number, message: id };
  });
}

/** Adds a note that only the staff reads. */
async function noteQuestion(
  stores: NetworkStores,
  { question: number, text, files }: { question: number; text: string; files: readonly string[] },
): Promise<{ question: number; note: string }> {
  const { actor = unnamedActor, settings } = stores;
  return onQuestion(stores, number, async (network, row) => {
    const [id, at] = [randomUUIDv7(), settings.now()];
    const note = { id, questionId: row.id, author: actor, text: requireStorable(text), createdAt: at };
    await network.insert(questionNote).values(note);
    await markStaffFilesUsed(network, row, { ids: files, purpose: 'staff', at });
    const noted = files.map((fileId, position) => ({ noteId: id, fileId, position }));
    if (noted.length > 0) await network.insert(questionNoteFile).values(noted);
    await recordOrder(network, stores, {
      kind: 'question_noted',
      row,
      details: { note: id, ...(files.length > 0 && { files: files.join(' ') }) },
    });
    return { question: number, note: id };
  });
}

/** Assigns a question to a member of the staff, by e-mail address or id; null leaves it without a member. */
async function assignQuestion(
  stores: NetworkStores,
  { question: number, to }: { question: number; to: string | null },
): Promise<{ question: number; assignee: string | null }> {
  return onQuestion(stores, number, async (network, row) => {
    const member = to === null ? null : await findMember(network, to);
    const assigned = { assigneeId: member?.id ?? null, assigneeName: member?.firstName ?? null };
    await saveQuestion(network, row.id, assigned);
    const assignee = member?.email ?? null;
    await recordOrder(network, stores, { kind: 'question_assigned', row, details: { assignee } });
    return { question: number, assignee };
  });
}

/** Closes a question. Throws when it is closed already. */
async function closeQuestion(
  stores: NetworkStores,
  { question: number }: { question: number },
): Promise<{ question: number }> {
  const closedAt = stores.settings.now();
  return onQuestion(stores, number, async (network, row) => {
    if (row.state === 'closed') throw new OrderRefused('question_closed', number);
    await saveQuestion(network, row.id, { state: 'closed', closedAt, waitingSince: null, dueAt: null });
    await recordOrder(network, stores, { kind: 'question_closed', row, details: {} });
    return { question: number };
  });
}

/** Refuses an answer of a member who has not seen a newer one of the staff. */
async function requireSeen(
  network: NetworkDatabase,
  row: QuestionRow,
  { after, confirmed }: { after: string | null; confirmed: boolean },
): Promise<void> {
  if (after === null || confirmed) return;
  const [last] = await network
    .select()
    .from(questionMessage)
    .where(and(eq(questionMessage.questionId, row.id), eq(questionMessage.isByStaff, true)))
    .orderBy(desc(questionMessage.createdAt), desc(questionMessage.id))
    .limit(1);
  const [seen] = await network
    .select()
    .from(questionMessage)
    .where(and(eq(questionMessage.questionId, row.id), eq(questionMessage.id, after)));
  if (seen === undefined) throw new OrderRefused('unknown_message', row.number, after);
  // Messages of one moment are in the order of their ids, as threads show them.
  const placeOf = ({ createdAt, id }: typeof seen) => `${createdAt.toISOString()} ${id}`;
  if (last === undefined || placeOf(last) <= placeOf(seen)) return;
  throw new OrderRefused('answered_meanwhile', last.staffName, row.number);
}

/**
 * Marks files that the staff has uploaded as used, with the purpose that they have from then on. Throws for a file of
 * another publisher than the question's, for one that is used or gone, and for too many.
 */
async function markStaffFilesUsed(
  network: NetworkDatabase,
  { publisherId }: QuestionRow,
  { ids, purpose, at }: { ids: readonly string[]; purpose: 'staff' | 'upload'; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  // The network's role may do everything that a publisher's role may do.
  const own = network as Database as OwnDatabase;
  const files = await markUploadsUsed(own, { publisherId, ids, purpose: 'staff', becomes: purpose, at });
  if (files.length < ids.length) throw new OrderRefused('file_gone');
  if (areTooMany(files)) throw new OrderRefused('files_too_many');
}

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(2_147_483_647));
const atMost = (most: number, name: string) =>
  v.pipe(v.string(), v.maxLength(most, `${name} has at most ${most} characters.`));
const text = atMost(10_000, 'A text');
const name = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,40}$/, 'NAME is up to 40 lower-case letters, digits and hyphens.'),
);
const named = atMost(320, 'A name');
const files = v.optional(
  v.pipe(v.array(v.pipe(v.string(), v.uuid('A file is named by its id.'))), v.maxLength(11)),
  [],
);

/** The orders on questions to support. */
export const questionCommands = {
  listQuestions: command(
    v.strictObject({
      ...pageInput,
      state: v.nullable(v.picklist(['waiting', 'answered', 'closed'])),
      assignee: v.nullable(named),
      user: v.nullable(named),
      search: v.nullable(atMost(200, 'TEXT')),
    }),
    listQuestions,
  ),
  showQuestion: command(v.strictObject({ question: number }), showQuestion),
  answerQuestion: command(
    v.strictObject({
      question: number,
      text: v.optional(v.nullable(text), null),
      saved: v.optional(v.nullable(name), null),
      files,
      after: v.optional(v.nullable(v.pipe(v.string(), v.uuid('A message is named by its id.'))), null),
      confirmed: v.optional(v.boolean(), false),
    }),
    answerQuestion,
  ),
  noteQuestion: command(v.strictObject({ question: number, text, files }), noteQuestion),
  assignQuestion: command(v.strictObject({ question: number, to: v.nullable(named) }), assignQuestion),
  closeQuestion: command(v.strictObject({ question: number }), closeQuestion),
  listSavedAnswers: command(v.strictObject({}), listSavedAnswers),
  setSavedAnswer: command(v.strictObject({ name, en: text, ru: text }), setSavedAnswer),
  removeSavedAnswer: command(v.strictObject({ name }), removeSavedAnswer),
};
