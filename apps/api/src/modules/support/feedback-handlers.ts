import type { Handlers } from '#contract/operation.ts';
import { createSupportMessages } from './support-messages.ts';
import type { FeedbackDependencies } from './support-messages.ts';

/** Answers the call that sends a message to support. */
export function createFeedbackHandlers(dependencies: FeedbackDependencies): Pick<Handlers, 'sendFeedback'> {
  const messages = createSupportMessages(dependencies);
  return {
    sendFeedback: ({ body, caller, locale, storeAnswer, ...peer }) =>
      messages.send({ body, caller, locale, storeAnswer }, peer),
  };
}
