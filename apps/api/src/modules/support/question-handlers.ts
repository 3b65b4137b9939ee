import type { Handlers } from '#contract/operation.ts';
import { ApiError, fieldErrors, requireEntityId } from '#contract/api-error.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import { isTimedCursor } from '#orders/cursor.ts';
import { day, hour } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { countUnread, findQuestion, lockQuestion, questionsOf, saveQuestion, saveRead } from './question-repository.ts';
import { createQuestions, requireMember, requireText } from './questions.ts';
import type { AnswerTimes, QuestionDependencies } from './questions.ts';

type QuestionOperation =
  | 'askQuestion'
  | 'closeQuestion'
  | 'getQuestion'
  | 'getQuestions'
  | 'readQuestion'
  | 'replyToQuestion';

/** The questions of publishers to support, as their members see them. */
export function createQuestionHandlers(
  dependencies: QuestionDependencies & { limits: RateLimits; answerTimes: AnswerTimes },
): Pick<Handlers, QuestionOperation> {
  const { database, limits, answerTimes, supportTimes, now } = dependencies;
  const questions = createQuestions(dependencies);
  const perDay = limits.create({ name: 'questions', most: 20, window: day });
  const perHour = limits.create({ name: 'question_messages', most: 60, window: hour });

  return {
    getQuestions: async ({ query: { after = null }, caller, locale }) => {
      if (after !== null && !isTimedCursor(after)) throw fieldErrors({ after: 'form' }, locale);
      const isOpen = await questions.isOpen();
      const dueAt = questions.promisedAt(now());
      const median = dueAt === null ? null : ((await answerTimes.read())?.medianMinutes ?? null);
      return asPublisher(database, caller, async (own) => {
        const page = await questionsOf(own, caller, after);
        const promise =
          dueAt === null
            ? null
            : {
                workingHours: supportTimes.answerHours ?? 0,
                dueAt: dueAt.toISOString(),
                medianMinutes: median,
              };
        return { ...page, unread: await countUnread(own, caller), isOpen, promise };
      });
    },

    getQuestion: async ({ params, caller }) =>
      asPublisher(database, caller, (own) => questions.shown(own, caller, requireEntityId(params.id))),

    askQuestion: async ({ body, caller, locale, storeAnswer, ...clientInfo }) => {
      if (!(await questions.isOpen())) throw new ApiError('action_not_allowed');
      requireText(body.text, locale);
      const { publisherId } = caller;
      await perDay.consume(publisherId, clientInfo, { publisherId });
      return asPublisher(database, caller, async (own) => {
        const id = await questions.ask(own, await requireMember(own, caller), body, locale);
        return storeAnswer(own, await questions.shown(own, caller, id));
      });
    },

    replyToQuestion: async ({ params, body, caller, locale, storeAnswer, ...clientInfo }) => {
      const id = requireEntityId(params.id);
      requireText(body.text, locale);
      const { publisherId } = caller;
      await perHour.consume(publisherId, clientInfo, { publisherId });
      return asPublisher(database, caller, async (own) => {
        const row = await lockQuestion(own, caller, id);
        if (row === null) throw new ApiError('not_found');
        const written = await questions.reply(own, await requireMember(own, caller), row, body, locale);
        return storeAnswer(own, await questions.shown(own, caller, written));
      });
    },

    closeQuestion: async ({ params, caller }) => {
      const id = requireEntityId(params.id);
      return asPublisher(database, caller, async (own) => {
        const row = await lockQuestion(own, caller, id);
        if (row === null) throw new ApiError('not_found');
        const ended = { state: 'closed' as const, closedAt: now(), waitingSince: null, dueAt: null };
        if (row.state !== 'closed') await saveQuestion(own, id, ended);
        return questions.shown(own, caller, id);
      });
    },

    readQuestion: async ({ params, caller }) => {
      const id = requireEntityId(params.id);
      await asPublisher(database, caller, async (own) => {
        if ((await findQuestion(own, caller, id)) === null) throw new ApiError('not_found');
        await saveRead(own, caller, id, now());
      });
      return null;
    },
  };
}
