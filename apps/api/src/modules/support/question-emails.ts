import type { Locale } from '@publisher-console/api-contract';
import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { createEmailJob } from '#modules/mail/email-job.ts';
import { publisherEmail, quotedText } from '#modules/mail/email-template.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { applicationsOfMember } from '#modules/publishers/persons.ts';
import { ownersOf } from '#modules/publishers/publisher-account.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';
import { day } from '#process/durations.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { membership, person } from '#stores/sql/tables/person.ts';
import { question, questionFile, questionMessage } from '#stores/sql/tables/question.ts';
import type { ReplyAddresses } from './inbound/reply-addresses.ts';
import type { QuestionRow } from './question-repository.ts';

/**
 * Days after an answer of support, without another message, in which a question is closed; a mail announces it before.
 */
export const silentDays = { closed: 14, notice: 11 };

const roles: Record<Locale, Record<string, string>> = {
  en: { moderator: 'moderator', support: 'support', finance: 'finance', operator: 'operator', admin: 'support' },
  ru: { moderator: 'модератор', support: 'поддержка', finance: 'финансы', operator: 'оператор', admin: 'поддержка' },
};

const texts = {
  en: {
    answered: (number: number) => `We have answered your question ${number}`,
    by: (name: string, role: string) => `${name}, ${role}:`,
    nobody: 'Support:',
    files: (count: number) => `Files with the answer: ${count}. Open the question to download them.`,
    closing: (number: number) => `Your question ${number} will be closed`,
    silent: (title: string, date: string) =>
      `Nobody has written about “${title}” since our last answer. The question will be closed on ${date}.`,
    reopen: 'Write on if it is not settled. A closed question can be opened again for 60 days.',
    open: 'Open the question',
  },
  ru: {
    answered: (number: number) => `Мы ответили на ваш вопрос ${number}`,
    by: (name: string, role: string) => `${name}, ${role}:`,
    nobody: 'Поддержка:',
    files: (count: number) => `Файлов к ответу: ${count}. Откройте вопрос, чтобы их скачать.`,
    closing: (number: number) => `Ваш вопрос ${number} будет закрыт`,
    silent: (title: string, date: string) =>
      `После нашего последнего ответа по вопросу «${title}» никто не писал. ${date} вопрос будет закрыт.`,
    reopen: 'Если вопрос не решён, напишите ещё раз. Закрытый вопрос можно открыть снова в течение 60 дней.',
    open: 'Открыть вопрос',
  },
};

interface MailedAnswer {
  question: Pick<QuestionRow, 'id' | 'number'>;
  text: string;
  /** How many files the answer has: they stay in the console. */
  fileCount: number;
  /** First name and role of who answered; null for the terminal. */
  staffName: string | null;
  staffRole: string | null;
  /** The address at which replies are read; null for none. */
  replyTo: string | null;
}

/** An answer of support. */
export function answerEmail(
  recipient: Recipient,
  { question: { id, number }, text, fileCount, staffName, staffRole, replyTo }: MailedAnswer,
  origin: string,
): EmailTemplate {
  const { locale } = recipient;
  const words = texts[locale];
  const by = staffName === null ? words.nobody : words.by(staffName, roles[locale][staffRole ?? ''] ?? 'support');
  return {
    ...publisherEmail(recipient, {
      subject: words.answered(number),
      paragraphs: [by],
      action: { label: words.open, url: `${origin}/help/question/${id}` },
      ...(fileCount > 0 && { notes: [words.files(fileCount)] }),
    }),
    message: { text, replyTo, files: [], attached: [] },
  };
}

/** Announces that a question is about to be closed. */
export function closingEmail(
  recipient: Recipient,
  { id, number, title, closesAt }: Pick<QuestionRow, 'id' | 'number' | 'title'> & { closesAt: Date },
  origin: string,
): EmailTemplate {
  const { locale } = recipient;
  const words = texts[locale];
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(closesAt);
  return publisherEmail(recipient, {
    subject: words.closing(number),
    paragraphs: [words.silent(quotedText(title), date)],
    action: { label: words.open, url: `${origin}/help/question/${id}` },
    notes: [words.reopen],
  });
}

/**
 * Who gets the mails about a question: its author, or the owners once that member has left or may not see it any more.
 */
async function recipientsOf(
  own: OwnDatabase,
  { publisherId, personId, applicationId }: QuestionRow,
): Promise<(Recipient & { personId: string | null })[]> {
  const [asker] =
    personId === null
      ? []
      : await own
          .select({ person, applications: applicationsOfMember })
          .from(membership)
          .innerJoin(person, eq(person.id, membership.personId))
          .where(
            and(
              eq(membership.publisherId, publisherId),
              eq(membership.personId, personId),
              isNull(membership.endedAt),
              isNull(person.erasedAt),
            ),
          );
  const sees =
    applicationId === null || asker?.applications === null || asker?.applications.includes(applicationId) === true;
  if (asker !== undefined && sees) return [{ ...asker.person, personId }];
  return (await ownersOf(own, publisherId)).map((owner) => ({ ...owner, personId: null }));
}

/** The email about an answer of support. */
export const answerEmailJob = createEmailJob({
  kind: 'question_answer',
  payload: v.strictObject({ publisherId: v.string(), messageId: v.string() }),
  write: async (own, { messageId }, origin, { replyAddresses }: { replyAddresses: ReplyAddresses }) => {
    const [found] = await own
      .select({ message: questionMessage, question })
      .from(questionMessage)
      .innerJoin(question, eq(question.id, questionMessage.questionId))
      .where(eq(questionMessage.id, messageId));
    if (found === undefined) return [];
    const recipients = await recipientsOf(own, found.question);
    const fileCount = await own.$count(questionFile, eq(questionFile.messageId, messageId));
    return recipients.map(({ personId, ...recipient }) => {
      const replyTo = personId === null ? null : replyAddresses.of({ number: found.question.number, personId });
      return answerEmail(recipient, { ...found.message, fileCount, question: found.question, replyTo }, origin);
    });
  },
});

/** The email that announces the end of a question. */
export const closingEmailJob = createEmailJob({
  kind: 'question_closing',
  payload: v.strictObject({ publisherId: v.string(), questionId: v.string() }),
  write: async (own, { questionId }, origin) => {
    const [row] = await own.select().from(question).where(eq(question.id, questionId));
    if (row?.state !== 'answered' || row.noticeAt === null) return [];
    const closesAt = new Date(row.noticeAt.getTime() + (silentDays.closed - silentDays.notice) * day);
    return (await recipientsOf(own, row)).map((recipient) => closingEmail(recipient, { ...row, closesAt }, origin));
  },
});
