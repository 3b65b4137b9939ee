import { eq, isNull, lte, min, or, and } from 'drizzle-orm';
import * as v from 'valibot';
import { jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { startOfDay } from '#modules/criteria/day-clock.ts';
import { addDays } from '#modules/criteria/periods.ts';
import { networkDay } from '#modules/statistic/query/network-day.ts';
import type { NetworkDaySettings } from '#modules/statistic/query/network-day.ts';
import { putNews } from '#modules/webhook/events/news-of-all.ts';
import { wants } from '#modules/webhook/events/wanting.ts';
import { minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { statisticsDay, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { webhook, webhookFinalDay } from '#stores/sql/tables/webhook.ts';
import { newsAttempts } from './news-job.ts';
import type { NewsDependencies } from './news-job.ts';

const type = 'day.final';

/**
 * Announces each day once, when its figures no longer change: because a load said so, or by its age. A day that became
 * final while no process ran is announced by the next one. A day that became final while nobody wanted to be called for it
 * counts as announced.
 */
export function createFinalDaysJob({
  database,
  jobs,
  now,
  timeZone,
  finalAfterDays,
}: NewsDependencies & NetworkDaySettings): JobKind {
  /** When a day became final: a load of an old day made it so at once. */
  function finalSince({ day, isFinal, publishedAt }: FinalDay): Date {
    const byAge = startOfDay(addDays(day, finalAfterDays + 1), timeZone);
    return isFinal || publishedAt > byAge ? publishedAt : byAge;
  }

  return jobKind({
    name: 'webhook_final_days',
    payload: v.object({}),
    ...newsAttempts,
    every: minute,
    run: () =>
      asNetwork(database, async (network) => {
        const days = await unannouncedDays(network, networkDay({ timeZone, finalAfterDays, now }).finalByAge);
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

/** When the first of the webhooks was set that are called for it; null without one. */
async function firstWanting(network: NetworkDatabase): Promise<Date | null> {
  const [found] = await network
    .select({ at: min(webhook.createdAt) })
    .from(webhook)
    .where(wants(type));
  return found?.at ?? null;
}

/** The final days that were not announced, in their order. */
async function unannouncedDays(network: NetworkDatabase, finalByAge: string): Promise<FinalDay[]> {
  const { day, isFinal, loadId } = statisticsDay;
  const rows = await network
    .select({ day, isFinal, publishedAt: statisticsLoad.publishedAt })
    .from(statisticsDay)
    .innerJoin(statisticsLoad, eq(statisticsLoad.id, loadId))
    .leftJoin(webhookFinalDay, eq(webhookFinalDay.day, day))
    .where(and(isNull(webhookFinalDay.day), or(isFinal, lte(day, finalByAge))))
    .orderBy(day);
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt ?? new Date(0) }));
}
