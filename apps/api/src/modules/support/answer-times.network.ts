import { desc, gt } from 'drizzle-orm';
import { day, minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { question } from '#stores/sql/tables/question.ts';
import type { AnswerTimes, MeasuredTimes, SupportTimes } from './questions.ts';
import { workedBetween } from './working-hours.ts';

/** With fewer answers, nothing can be concluded about the next one. */
const fewestAnswers = 5;
/** The newest answers of the 30 days are enough for a median. */
const mostAnswers = 2_000;
/** Milliseconds for which a process caches them: every form shows them. */
const remembered = 5 * minute;

export function createAnswerTimes({
  database,
  supportTimes: { hours },
  now,
}: {
  database: Database;
  supportTimes: SupportTimes;
  now: () => Date;
}): AnswerTimes {
  let last: { at: number; times: Promise<MeasuredTimes | null> } | null = null;

  async function measure(at: number): Promise<MeasuredTimes | null> {
    if (hours === undefined) return null;
    const { createdAt, firstAnswerAt } = question;
    const rows = await asNetwork(database, (network) =>
      network
        .select({ createdAt, firstAnswerAt })
        .from(question)
        .where(gt(firstAnswerAt, new Date(at - 30 * day)))
        .orderBy(desc(firstAnswerAt))
        .limit(mostAnswers),
    );
    if (rows.length < fewestAnswers) return null;
    const worked = rows
      .map((row) => Math.round(workedBetween(hours, row.createdAt, row.firstAnswerAt ?? row.createdAt) / minute))
      .toSorted((left, right) => left - right);
    const slowest = worked[Math.ceil(worked.length * 0.9) - 1] ?? 0;
    return { medianMinutes: worked[Math.ceil(worked.length / 2) - 1] ?? 0, slowestTenthMinutes: slowest };
  }

  return {
    read: async () => {
      const at = now().getTime();
      if (last === null || at - last.at >= remembered) {
        const times = measure(at);
        last = { at, times };
        // After a failure, the times are read anew.
        times.catch(() => (last = null));
      }
      return last.times;
    },
  };
}
