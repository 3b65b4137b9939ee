import { randomUUIDv7 } from 'node:crypto';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { storableText } from '#contract/plain-text.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { takeFiles } from '#modules/files/stored-files.ts';
import { findNamedPublisher } from '#modules/publishers/publisher-lookup.network.ts';
import { recordEvent } from '#modules/webhooks/events/record-event.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { command } from '#orders/command.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { pageInput } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { contact, person } from '#stores/sql/tables/person.ts';
import { question, questionMessage, questionNote, questionNoteFile, savedAnswer } from '#stores/sql/tables/question.ts';
import { staff } from '#stores/sql/tables/staff.ts';
import { answerEmailJob } from './question-emails.ts';
import { addMessage, saveQuestion } from './question-repository.ts';
import type { QuestionRow } from './question-repository.ts';
import { areTooMany } from './questions.ts';
import { listedQuestions, notesOf, questionsByNumber, threadOf } from './question-list.network.ts';
import type { ListedQuestion, NoteView, ThreadMessage } from './question-list.network.ts';

/** The actor of an order that names none. */
const nobody = 'the network';

/** Saved answers of a network. */
const mostSavedAnswers = 200;

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
    await takeStaffFiles(network, row, { ids: files, purpose: 'upload', at });
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
  const { actor = nobody, settings } = stores;
  return onQuestion(stores, number, async (network, row) => {
    const [id, at] = [randomUUIDv7(), settings.now()];
    const note = { id, questionId: row.id, author: actor, text: requireStorable(text), createdAt: at };
    await network.insert(questionNote).values(note);
    await takeStaffFiles(network, row, { ids: files, purpose: 'staff', at });
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

interface SavedAnswerView {
  name: string;
  en: string;
  ru: string;
  changedBy: string;
  /** ISO 8601. */
  changedAt: string;
}

/** The saved answers, sorted by name. */
export async function listSavedAnswers({ database }: Pick<NetworkStores, 'database'>): Promise<SavedAnswerView[]> {
  const rows = await asNetwork(database, (network) =>
    network.select().from(savedAnswer).orderBy(asc(savedAnswer.name)).limit(mostSavedAnswers),
  );
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

/** Saves an answer in both languages; one of the same name is replaced. */
async function setSavedAnswer(
  { database, actor = nobody, settings: { now } }: NetworkStores,
  { name, en, ru }: { name: string; en: string; ru: string },
): Promise<{ name: string }> {
  const values = { en: requireStorable(en), ru: requireStorable(ru), changedBy: actor, changedAt: now() };
  return asNetwork(database, async (network) => {
    const others = await network.$count(savedAnswer, sql`${savedAnswer.name} <> ${name}`);
    if (others >= mostSavedAnswers) throw new OrderRefused('saved_answers_full', mostSavedAnswers);
    await network
      .insert(savedAnswer)
      .values({ name, ...values })
      .onConflictDoUpdate({ target: savedAnswer.name, set: values });
    await recordAudit(network, { actor }, { kind: 'saved_answer_set', details: { name } });
    return { name };
  });
}

/** Removes a saved answer. Throws when there is none of this name. */
async function removeSavedAnswer(
  { database, actor = nobody }: NetworkStores,
  { name }: { name: string },
): Promise<{ name: string }> {
  return asNetwork(database, async (network) => {
    const removed = await network.delete(savedAnswer).where(eq(savedAnswer.name, name)).returning();
    if (removed.length === 0) throw new OrderRefused('unknown_saved_answer', name);
    await recordAudit(network, { actor }, { kind: 'saved_answer_removed', details: { name } });
    return { name };
  });
}

/** Works on a question, locked until the transaction ends. Throws when there is none of this number. */
async function onQuestion<Result>(
  { database }: NetworkStores,
  number: number,
  work: (network: NetworkDatabase, row: QuestionRow) => Promise<Result>,
): Promise<Result> {
  return asNetwork(database, async (network) => {
    const [row] = await network.select().from(question).where(eq(question.number, number)).for('update');
    if (row === undefined) throw new OrderRefused('unknown_question', number);
    return work(network, row);
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
async function takeStaffFiles(
  network: NetworkDatabase,
  { publisherId }: QuestionRow,
  { ids, purpose, at }: { ids: readonly string[]; purpose: 'staff' | 'upload'; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  // The network's role may do everything that a publisher's role may do.
  const own = network as Database as OwnDatabase;
  const files = await takeFiles(own, { publisherId, ids, purpose: 'staff', becomes: purpose, at });
  if (files.length < ids.length) throw new OrderRefused('file_gone');
  if (areTooMany(files)) throw new OrderRefused('files_too_many');
}

/** The text of an answer; a saved one is in the language of the question's author. */
async function textOf(
  network: NetworkDatabase,
  row: QuestionRow,
  { text, saved }: { text: string | null; saved: string | null },
): Promise<string> {
  if (text !== null) return requireStorable(text);
  if (saved === null) throw new OrderRefused('answer_without_text');
  const [found] = await network.select().from(savedAnswer).where(eq(savedAnswer.name, saved));
  if (found === undefined) throw new OrderRefused('unknown_saved_answer', saved);
  const [asker] = await network
    .select({ own: person.locale, ofContact: contact.locale })
    .from(contact)
    .leftJoin(person, eq(person.id, row.personId ?? contact.personId))
    .where(eq(contact.publisherId, row.publisherId));
  return found[asker?.own ?? asker?.ofContact ?? 'en'];
}

function requireStorable(text: string): string {
  const stored = storableText(text);
  if (stored === null || stored === '') throw new OrderRefused('storable_text');
  return stored;
}

interface GivingMember {
  id: string;
  email: string;
  firstName: string;
  role: string;
}

const memberColumns = { id: staff.id, email: person.email, firstName: person.firstName, role: staff.role };

/** The member of the staff who gives an order at the desk; null in the terminal. */
async function giverOf(network: NetworkDatabase, { staffId }: NetworkStores): Promise<GivingMember | null> {
  if (staffId === undefined) return null;
  const [row] = await network
    .select(memberColumns)
    .from(staff)
    .innerJoin(person, eq(person.id, staff.personId))
    .where(eq(staff.id, staffId));
  return row ?? null;
}

/** A living member of the staff, by e-mail address or id. Throws when there is none. */
async function findMember(network: NetworkDatabase, named: string): Promise<GivingMember> {
  const isNamed = v.is(v.pipe(v.string(), v.uuid()), named)
    ? eq(staff.id, named)
    : eq(person.email, canonicalAddress(named) ?? named);
  const [row] = await network
    .select(memberColumns)
    .from(staff)
    .innerJoin(person, eq(person.id, staff.personId))
    .where(and(isNamed, isNull(staff.endedAt)));
  if (row === undefined) throw new OrderRefused('unknown_staff', named);
  return row;
}

async function recordOrder(
  network: NetworkDatabase,
  { actor = nobody }: NetworkStores,
  {
    kind,
    row,
    details,
  }: {
    kind: 'question_answered' | 'question_assigned' | 'question_closed' | 'question_noted';
    row: QuestionRow;
    details: Record<string, string | null>;
  },
): Promise<void> {
  const { publisherId, number } = row;
  await recordAudit(network, { actor }, { kind, publisherId, details: { question: number, ...details } });
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
