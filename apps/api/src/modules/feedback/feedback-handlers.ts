import type { Handlers } from '#contract/operation.ts';
import { feedbackService } from './support-messages.ts';
import type { FeedbackDependencies } from './support-messages.ts';

/** Takes messages to support. */
export function createFeedbackHandlers(dependencies: FeedbackDependencies): Pick<Handlers, 'sendFeedback'> {
  const service = feedbackService(dependencies);
  return {
    sendFeedback: ({ body, caller, locale, keepAnswer, ...peer }) =>
      service.send({ body, caller, locale, keepAnswer }, peer),
  };
}
