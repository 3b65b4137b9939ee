import type { Handlers } from '#contract/operation.ts';
import { feedbackService } from './feedback-service.ts';
import type { FeedbackDependencies } from './feedback-service.ts';

/** Takes messages to support. */
export function createFeedbackHandlers(dependencies: FeedbackDependencies): Pick<Handlers, 'sendFeedback'> {
  const service = feedbackService(dependencies);
  return {
    sendFeedback: ({ body, caller, locale, storeAnswer, ...peer }) =>
      service.send({ body, caller, locale, storeAnswer }, peer),
  };
}
