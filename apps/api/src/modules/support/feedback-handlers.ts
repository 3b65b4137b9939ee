import type { Locale } from '@publisher-console/api-contract';
import { ApiError } from '#contract/api-error.ts';
import type { Handlers } from '#contract/operation.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import { hour } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { createQuestions, requireMember, requireText } from './questions.ts';
import type { QuestionDependencies } from './questions.ts';

const accepted: Record<Locale, (email: string) => string> = {
  en: (email) => `We have received your message. We will reply to ${email}`,
  ru: (email) => `Мы получили ваше сообщение. Ответ придёт на адрес ${email}`,
};

/**
 * Answers the call that sends a message to support: it adds a question. One transaction stores the message, marks its
 * files as used and puts its email into the outbox, because the mail server may be unavailable.
 */
export function createFeedbackHandlers(
  dependencies: QuestionDependencies & { limits: RateLimits },
): Pick<Handlers, 'sendFeedback'> {
  const { database, limits } = dependencies;
  const questions = createQuestions(dependencies);
  const perPublisher = limits.create({ name: 'feedback', most: 10, window: hour });

  return {
    sendFeedback: async ({ body, caller, locale, storeAnswer, ...clientInfo }) => {
      if (!(await questions.isOpen())) throw new ApiError('action_not_allowed');
      requireText(body.text, locale);
      const { publisherId } = caller;
      await perPublisher.consume(publisherId, clientInfo, { publisherId });
      return asPublisher(database, caller, async (own) => {
        const member = await requireMember(own, caller);
        await questions.ask(own, member, body, locale);
        return storeAnswer(own, { message: accepted[locale](member.person.email) });
      });
    },
  };
}
