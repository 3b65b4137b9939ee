import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { fieldErrors, ApiError } from '#contract/api-error.ts';
import type { Call, Handlers, OperationAnswer, ClientInfo } from '#contract/operation.ts';
import { storableText } from '#contract/plain-text.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import type { StoredFile, StoredFiles } from '#modules/files/stored-files.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import { findMember } from '#modules/publishers/persons.ts';
import { hour } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { feedback, feedbackFile } from '#stores/sql/tables/feedback.ts';
import { feedbackEmail } from './feedback-email.ts';

/** Stores a message with its files, in their order. */
async function addFeedback(
  own: OwnDatabase,
  { files, ...row }: typeof feedback.$inferInsert & { files: readonly string[] },
): Promise<void> {
  await own.insert(feedback).values(row);
  if (files.length === 0) return;
  const { id: feedbackId, publisherId } = row;
  await own
    .insert(feedbackFile)
    .values(files.map((fileId, position) => ({ feedbackId, publisherId, fileId, position })));
}

interface FeedbackDependencies {
  database: Database;
  outbox: Outbox;
  limits: RateLimits;
  storedFiles: StoredFiles;
  /** The console's public origin, below which browsers reach the API at `/api`. */
  origin: string;
  /** Receives the messages; without it none are accepted. */
  supportEmail: string | undefined;
  now: () => Date;
}

type Sent = Pick<Call<'sendFeedback'>, 'body' | 'caller' | 'locale' | 'storeAnswer'>;

const mostFiles = { video: 1, other: 10 };

const accepted: Record<Locale, (email: string) => string> = {
  en: (email) => `We have received your message. We will reply to ${email}`,
  ru: (email) => `Мы получили ваше сообщение. Ответ придёт на адрес ${email}`,
};

/**
 * Accepts messages to support. One transaction stores the message, marks its files as used and puts its email into the
 * outbox, because the mail server may be unavailable.
 */
function createSupportMessages(dependencies: FeedbackDependencies) {
  const { database, outbox, limits, storedFiles, origin, supportEmail, now } = dependencies;
  const perPublisher = limits.create({ name: 'feedback', most: 10, window: hour });

  return {
    send: async (
      { body, caller, locale, storeAnswer }: Sent,
      clientInfo: ClientInfo,
    ): Promise<OperationAnswer<'sendFeedback'>> => {
      if (supportEmail === undefined) throw new ApiError('action_not_allowed');
      const text = storableText(body.text);
      if (text === null) throw fieldErrors({ text: 'form' }, locale);
      if (text === '') throw fieldErrors({ text: 'mandatory' }, locale);
      const { publisherId } = caller;
      await perPublisher.take(publisherId, clientInfo, { publisherId });
      return asPublisher(database, caller, async (own) => {
        const member = await findMember(own, caller);
        if (member === null) throw new ApiError('session_invalid');
        const { person, publisher } = member;
        const sender = { ...person, company: publisher.company, number: publisher.number };
        const { subject, files: ids = [] } = body;
        const files = await storedFiles.markUsed(own, { publisherId, ids, purpose: 'upload' });
        if (files.length < ids.length) throw fieldErrors({ files: 'fileUnknown' }, locale);
        if (areTooMany(files)) throw fieldErrors({ files: 'filesTooMany' }, locale);
        const message = { id: randomUUIDv7(), publisherId, subject, text, createdAt: now() };
        await addFeedback(own, { ...message, files: ids });
        const linked = files.map((file) => ({ ...file, url: `${origin}/api${storedFiles.linkTo(file)}` }));
        await outbox.put(own, feedbackEmail({ to: supportEmail, locale, sender, subject, text, files: linked }));
        return storeAnswer(own, { message: accepted[locale](sender.email) });
      });
    },
  };
}

/** Checks the limits of one message. The file module checks only the limits of one upload. */
function areTooMany(files: readonly StoredFile[]): boolean {
  const videos = files.filter(({ type }) => type.startsWith('video/')).length;
  return videos > mostFiles.video || files.length - videos > mostFiles.other;
}

/** Answers the call that sends a message to support. */
export function createFeedbackHandlers(dependencies: FeedbackDependencies): Pick<Handlers, 'sendFeedback'> {
  const messages = createSupportMessages(dependencies);
  return {
    sendFeedback: ({ body, caller, locale, storeAnswer, ...clientInfo }) =>
      messages.send({ body, caller, locale, storeAnswer }, clientInfo),
  };
}
