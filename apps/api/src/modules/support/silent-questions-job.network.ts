import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import * as v from 'valibot';
import { backOff, jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import type { JobQueue } from '#jobs/job-queue.ts';
import { day, hour, minute, second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { question } from '#stores/sql/tables/question.ts';
import { closingEmailJob, silentDays } from './question-emails.ts';

/** Questions of one transaction. */
const batchSize = 500;

/**
 * Closes questions without a message for 14 days after an answer of support. A mail announces it three days before;
 * without that mail, a question stays open.
 */
export function createSilentQuestionsJob({
  database,
  jobs,
  now,
}: {
  database: Database;
  jobs: JobQueue;
  now: () => Date;
}): JobKind {
  const { id, publisherId, state, noticeAt, lastAnswerAt } = question;

  /** Returns how many questions it announced and closed. */
  function runBatch(): Promise<number> {
    const at = now();
    const ago = (days: number) => new Date(at.getTime() - days * day);
    return asNetwork(database, async (network) => {
      const isOver = lte(noticeAt, ago(silentDays.closed - silentDays.notice));
      const over = network
        .select({ id })
        .from(question)
        .where(and(eq(state, 'answered'), isOver))
        .limit(batchSize)
        .for('update');
      const closed = await network
        .update(question)
        .set({ state: 'closed', closedAt: at })
        .where(inArray(id, over))
        .returning({ id });
      const silent = await network
        .select({ id, publisherId })
        .from(question)
        .where(and(eq(state, 'answered'), isNull(noticeAt), lte(lastAnswerAt, ago(silentDays.notice))))
        .orderBy(asc(lastAnswerAt))
        .limit(batchSize)
        .for('update');
      for (const row of silent)
        await closingEmailJob.put(jobs, network, { publisherId: row.publisherId, questionId: row.id });
      if (silent.length > 0) {
        const ids = silent.map((row) => row.id);
        await network.update(question).set({ noticeAt: at }).where(inArray(id, ids));
      }
      return closed.length + silent.length;
    });
  }

  return jobKind({
    name: 'silent_questions',
    payload: v.object({}),
    lease: 5 * minute,
    atOnce: 1,
    retryAfter: backOff({ mostAttempts: 20, first: second, longest: hour }),
    every: hour,
    run: async (_payload, signal) => {
      let done = 0;
      do {
        signal.throwIfAborted();
        done = await runBatch();
      } while (done > 0);
    },
  });
}
