import { randomUUIDv7 } from 'node:crypto';
import type { Locale, QuestionAboutRequest } from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { and, eq, isNull } from 'drizzle-orm';
import { ApiError, fieldErrors, isEntityId } from '#contract/api-error.ts';
import type { AnswerData, Caller } from '#contract/operation.ts';
import { isPlainLine, storableText } from '#contract/plain-text.ts';
import type { StoredFile, StoredFiles } from '#modules/files/stored-files.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { findMember } from '#modules/publishers/persons.ts';
import type { Member } from '#modules/publishers/persons.ts';
import { day, hour } from '#process/durations.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import type { RefusedFile } from '#stores/sql/tables/question.ts';
import { staff } from '#stores/sql/tables/staff.ts';
import { feedbackEmail } from './feedback-email.ts';
import { addMessage, addQuestion, findQuestion, messagesOf, saveQuestion } from './question-repository.ts';
import type { QuestionRow } from './question-repository.ts';
import { dueAfter } from './working-hours.ts';
import type { WorkingHours } from './working-hours.ts';

/** How fast support answers. */
export interface SupportTimes {
  /** When support works; without it, no time of an answer is known or promised. */
  hours: WorkingHours | undefined;
  /** Working hours within which it answers; without it, nothing is promised. */
  answerHours: number | undefined;
}

/** How long first answers lasted, in minutes of working time. */
export interface MeasuredTimes {
  medianMinutes: number;
  /** A tenth of them lasted longer. */
  slowestTenthMinutes: number;
}

export interface AnswerTimes {
  /** The times of the first answers of the last 30 days; null without working hours, and where too few are known. */
  read(): Promise<MeasuredTimes | null>;
}

export interface QuestionDependencies {
  database: Database;
  outbox: Outbox;
  storedFiles: StoredFiles;
  /** The console's public origin, below which browsers reach the API at `/api`. */
  origin: string;
  /** Gets a copy of each message. */
  supportEmail: string | undefined;
  supportTimes: SupportTimes;
  /** Whether the network has a desk, also while no member works at it. */
  hasDesk: boolean;
  now: () => Date;
}

/** A message of a member. */
export interface WrittenMessage {
  text: string;
  files?: readonly string[] | undefined;
  /** It came as a reply to a mail. */
  isByMail?: boolean | undefined;
  /** The files of the mail that were not accepted. */
  refusedFiles?: RefusedFile[] | undefined;
}

/** Days for which a closed question is opened again by a message. */
const reopenDays = 60;

const mostFiles = { video: 1, other: 10 };

/** By when a message of this moment has to be answered, as promised; null without a promise. */
function promisedAt({ hours, answerHours }: SupportTimes, at: Date): Date | null {
  return hours === undefined || answerHours === undefined ? null : dueAfter(hours, at, answerHours * hour);
}

/** How a message of the publisher changes a question. A promise runs from when the question began to wait. */
function afterMessage(row: QuestionRow, at: Date, times: SupportTimes): Partial<QuestionRow> {
  return {
    state: row.lastAnswerAt === null ? 'new' : 'open',
    lastMessageAt: at,
    waitingSince: row.waitingSince ?? at,
    dueAt: row.waitingSince === null ? promisedAt(times, at) : row.dueAt,
    noticeAt: null,
    closedAt: null,
  };
}

/** Whether a message no longer opens a question, and begins another one. */
function isOver({ closedAt }: Pick<QuestionRow, 'closedAt'>, at: Date): boolean {
  return closedAt !== null && at.getTime() - closedAt.getTime() > reopenDays * day;
}

/** The first line of a text, as lists show it. */
function titleOf(text: string): string {
  const [line = ''] = text.split('\n');
  const characters = Array.from(line);
  return characters.length > 120 ? `${characters.slice(0, 119).join('')}…` : line;
}

/** A text as it is stored. Throws `validation_failed` for one that cannot be stored, and for an empty one. */
export function requireText(text: string, locale: Locale): string {
  const stored = storableText(text);
  if (stored === null) throw fieldErrors({ text: 'form' }, locale);
  if (stored === '') throw fieldErrors({ text: 'mandatory' }, locale);
  return stored;
}

/** The messages of publishers to support. Each is mailed to the support address too, where there is one. */
export function createQuestions(dependencies: QuestionDependencies) {
  const { database, outbox, storedFiles, origin, supportEmail, supportTimes, hasDesk, now } = dependencies;

  /** Stores a message with its files, and puts its copy into the outbox. */
  async function write(
    own: OwnDatabase,
    { person, publisher }: Member,
    {
      subject,
      questionId,
      text,
      files: ids = [],
      isByMail = false,
      refusedFiles = [],
    }: WrittenMessage & { subject: QuestionRow['subject']; questionId: string },
    { at, locale }: { at: Date; locale: Locale },
  ): Promise<void> {
    const { id: publisherId } = publisher;
    const files = await storedFiles.markUsed(own, { publisherId, ids, purpose: 'upload' });
    if (files.length < ids.length) throw fieldErrors({ files: 'fileUnknown' }, locale);
    if (areTooMany(files)) throw fieldErrors({ files: 'filesTooMany' }, locale);
    const message = { id: randomUUIDv7(), questionId, publisherId, personId: person.id, isByStaff: false };
    await addMessage(own, { ...message, text, createdAt: at, isByMail, refusedFiles, files: ids });
    if (supportEmail === undefined) return;
    const sender = { ...person, company: publisher.company, number: publisher.number };
    const linked = files.map((file) => ({ ...file, url: `${origin}/api${storedFiles.linkTo(file)}` }));
    await outbox.put(own, feedbackEmail({ to: supportEmail, locale, sender, subject, text, files: linked }));
  }

  return {
    /** Whether any person reads the messages of publishers: at the desk, or at the support address. */
    isOpen: async (): Promise<boolean> => {
      if (supportEmail !== undefined) return true;
      if (!hasDesk) return false;
      const [member] = await database.select({ id: staff.id }).from(staff).where(isNull(staff.endedAt)).limit(1);
      return member !== undefined;
    },

    promisedAt: (at: Date) => promisedAt(supportTimes, at),

    /** A question with its messages. Throws `not_found` for one that the caller does not see. */
    shown: async (own: OwnDatabase, caller: Caller, id: string): Promise<AnswerData<'getQuestion'>> => {
      const question = await findQuestion(own, caller, id);
      if (question === null) throw new ApiError('not_found');
      return { question, messages: await messagesOf(own, caller, question) };
    },

    /** Adds a question with its first message; returns its id. */
    ask: async (
      own: OwnDatabase,
      member: Member,
      message: WrittenMessage & { subject: QuestionRow['subject']; about?: QuestionAboutRequest | undefined },
      locale: Locale,
    ): Promise<string> => {
      const [id, at] = [randomUUIDv7(), now()];
      const about = await aboutColumns(own, message.about, { publisherId: member.publisher.id, locale });
      const text = requireText(message.text, locale);
      await addQuestion(own, { id, ...firstColumns(member, { ...message, text }, at, supportTimes), ...about });
      await write(own, member, { ...message, text, questionId: id }, { at, locale });
      return id;
    },

    /** Adds a message to a question, or to a new one if that is over; returns the id of the question. */
    reply: async (
      own: OwnDatabase,
      member: Member,
      row: QuestionRow,
      { text: typed, ...sent }: WrittenMessage,
      locale: Locale,
    ): Promise<string> => {
      const [at, text] = [now(), requireText(typed, locale)];
      const { subject, aboutKind, aboutId, aboutName, applicationId } = row;
      let { id } = row;
      if (isOver(row, at)) {
        id = randomUUIDv7();
        const about = { aboutKind, aboutId, aboutName, applicationId, formerId: row.id };
        await addQuestion(own, { id, ...firstColumns(member, { subject, text }, at, supportTimes), ...about });
      } else {
        await saveQuestion(own, id, afterMessage(row, at, supportTimes));
      }
      await write(own, member, { ...sent, subject, text, questionId: id }, { at, locale });
      return id;
    },
  };
}

/** The columns of a question that begins. */
function firstColumns(
  { person, publisher }: { person: { id: string }; publisher: { id: string } },
  { subject, text }: Pick<QuestionRow, 'subject'> & { text: string },
  at: Date,
  times: SupportTimes,
) {
  return {
    publisherId: publisher.id,
    personId: person.id,
    subject,
    title: titleOf(text),
    state: 'new' as const,
    createdAt: at,
    lastMessageAt: at,
    waitingSince: at,
    dueAt: promisedAt(times, at),
  };
}

/** The member who calls. Throws `session_invalid` when the membership has ended. */
export async function requireMember(own: OwnDatabase, caller: Caller): Promise<Member> {
  const member = await findMember(own, caller);
  if (member === null) throw new ApiError('session_invalid');
  return member;
}

/** Checks the limits of one message. The file module checks only the limits of one upload. */
export function areTooMany(files: readonly StoredFile[]): boolean {
  const videos = files.filter(({ type }) => type.startsWith('video/')).length;
  return videos > mostFiles.video || files.length - videos > mostFiles.other;
}

/**
 * The columns of the subject of a question. Throws `validation_failed` for an application or ad block that the member
 * lacks.
 */
async function aboutColumns(
  own: OwnDatabase,
  about: QuestionAboutRequest | undefined,
  { publisherId, locale }: { publisherId: string; locale: Locale },
) {
  if (about === undefined) return {};
  const { kind: aboutKind, id: aboutId, name } = about;
  if (aboutKind === 'document' || aboutKind === 'report' || aboutKind === 'payment') {
    const aboutName = normaliseText(name ?? '');
    if (aboutName === '') throw fieldErrors({ 'about.name': 'mandatory' }, locale);
    if (!isPlainLine(aboutName)) throw fieldErrors({ 'about.name': 'form' }, locale);
    if (!isPlainLine(aboutId)) throw fieldErrors({ 'about.id': 'form' }, locale);
    return { aboutKind, aboutId, aboutName };
  }
  const isOfBlock = aboutKind === 'ad_block';
  const unknown = () => fieldErrors({ about: isOfBlock ? 'adBlockUnknown' : 'applicationUnknown' }, locale);
  if (!isEntityId(aboutId)) throw unknown();
  const [found] = isOfBlock
    ? await own
        .select({ applicationId: adBlock.applicationId, aboutName: adBlock.name })
        .from(adBlock)
        .where(and(eq(adBlock.id, aboutId), eq(adBlock.publisherId, publisherId)))
    : await own
        .select({ applicationId: application.id, aboutName: application.name })
        .from(application)
        .where(and(eq(application.id, aboutId), eq(application.publisherId, publisherId)));
  if (found === undefined) throw unknown();
  return { aboutKind, aboutId, ...found };
}
