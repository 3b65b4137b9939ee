import { and, eq, isNull, lte, min, notExists, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { addDays, startOfDay } from '#modules/statistics/days/periods.ts';
import { dayStateOf, networkDay } from '#modules/statistics/days/day-state.ts';
import type { NetworkDay, NetworkDaySettings } from '#modules/statistics/days/day-state.ts';
import { putNews, wants } from '#modules/webhooks/events/record-event.ts';
import { minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { countingDays, statisticsCountingLoad } from '#stores/sql/tables/statistic.ts';
import { webhook, webhookFinalDay } from '#stores/sql/tables/webhook.ts';
import { newsAttempts } from './news-job.network.ts';
import type { NewsDependencies } from './news-job.network.ts';

const type = 'day.final';
/** How often the job runs. */
const every = minute;

/**
 * Announces each day once, when its figures no longer change: because a load declared it, or by its age. A day that
 * became final while no process ran is announced by the next one. A day that became final while no publisher wanted to
 * be called for it counts as announced. A day whose statistics were reverted is announced again when it is loaded anew.
 */
export function createFinalDaysJob({
  database,
  jobs,
  now,
  timeZone,
  finalAfterDays,
}: NewsDependencies & NetworkDaySettings): JobKind {
  /**
   * When a day became final: a load of an old day made it so at once. It was open in the run before, whatever follows
   * for the time since from the settings and the loads of today.
   */
  function finalSince({ day, isFinal, publishedAt }: FinalDay): Date {
    const byAge = startOfDay(addDays(day, finalAfterDays + 1), timeZone);
    const at = isFinal || publishedAt > byAge ? publishedAt : byAge;
    return new Date(Math.max(at.getTime(), now().getTime() - every));
  }

  return jobKind({
    name: 'webhook_final_days',
    payload: v.object({}),
    ...newsAttempts,
    every,
    run: () =>
      asNetwork(database, async (network) => {
        const days = await newFinalDays(network, networkDay({ timeZone, finalAfterDays, now }));
        if (days.length === 0) return;
        await network.insert(webhookFinalDay).values(days.map(({ day }) => ({ day, announcedAt: now() })));
        const first = await firstWanting(network);
        for (const final of days) {
          const at = finalSince(final);
          const event = { type, data: { day: final.day } } as const;
          if (first !== null && at >= first) await putNews(jobs, network, { event, at });
        }
      }),
  });
}

interface FinalDay {
  day: string;
  isFinal: boolean;
  publishedAt: Date;
}

/** When the first of the webhooks for these events was set; null without one. */
async function firstWanting(network: NetworkDatabase): Promise<Date | null> {
  const [found] = await network
    .select({ at: min(webhook.createdAt) })
    .from(webhook)
    .where(wants(type));
  return found?.at ?? null;
}

/** The final days that were not announced, in their order. */
async function newFinalDays(network: NetworkDatabase, on: NetworkDay): Promise<FinalDay[]> {
  const { from, columns } = countingDays();
  await network
    .delete(webhookFinalDay)
    .where(
      notExists(
        network.select().from(statisticsCountingLoad).where(eq(statisticsCountingLoad.day, webhookFinalDay.day)),
      ),
    );
  const days = await network
    .select(columns)
    .from(from)
    .leftJoin(webhookFinalDay, sql`${webhookFinalDay.day}::text = ${columns.day}`)
    .where(and(isNull(webhookFinalDay.day), or(columns.isFinal, lte(columns.day, on.finalByAge))))
    .orderBy(columns.day);
  return days
    .filter((each) => dayStateOf(each, on).isClosed)
    .map((each) => ({ ...each, publishedAt: each.publishedAt ?? each.dataAsOf }));
}
