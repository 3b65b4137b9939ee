import { eq, inArray, max } from 'drizzle-orm';
import * as v from 'valibot';
import { jobKind } from '#jobs/job-kind.ts';
import type { JobKind } from '#jobs/job-kind.ts';
import { loadNewsKind } from '#modules/webhooks/events/record-event.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { countingDays, statisticsLoad, statisticsPublicationDay } from '#stores/sql/tables/statistic.ts';
import type { ReportReader, Warehouse } from '#stores/warehouse/warehouse.ts';
import { newsAttempts, recordBatch, wantingWebhooks } from './news-job.network.ts';
import type { NewsDependencies } from './news-job.network.ts';

/** The change of a day by a publication: the load that counts from then on, and the one before; null for none. */
interface ChangedDay {
  day: string;
  loadId: number | null;
  replacedLoad: number | null;
}

/** The first and the last day on which the figures of a publisher are others. */
interface ChangedDays {
  from: string;
  to: string;
}

const fact =
  'cityHash64(application, ad_block, ad_format, country, requests, selections, impressions, clicks, completions, revenue)';

/** `IN` makes a set once. `has` compares each fact with each day: 77 seconds instead of one for 400 days of 8 million facts. */
const isOf = (side: 'added' | 'replaced') =>
  `(load, date) IN arrayZip({${side}Loads:Array(UInt32)}, {${side}Days:Array(Date)})`;

/** Facts that are the same have the same sum of hashes. */
const changedFacts = `
  SELECT publisher, min(date), max(date) FROM (
    SELECT publisher, date, sumIf(${fact}, ${isOf('added')}) AS added, sumIf(${fact}, ${isOf('replaced')}) AS replaced
    FROM stats_daily
    WHERE publisher IN {publishers:Array(UInt32)} AND load IN {loads:Array(UInt32)} AND date IN {days:Array(Date)}
    GROUP BY publisher, date HAVING added != replaced)
  GROUP BY publisher`;

/**
 * Finds which of the publishers (by their numbers) have other facts after a publication, and on which days. Compares the
 * facts themselves: a load of the whole network replaces the days of all publishers, most of them by the same facts. A
 * replaced load whose facts are gone counts as empty.
 */
async function changedPublishers(
  reader: ReportReader,
  { days, publishers }: { days: readonly ChangedDay[]; publishers: readonly number[] },
  signal: AbortSignal,
): Promise<Map<number, ChangedDays>> {
  const [added, replaced] = [factsOf(days, 'loadId'), factsOf(days, 'replacedLoad')];
  const parameters = {
    publishers,
    loads: [...new Set([...added.loads, ...replaced.loads])],
    days: days.map(({ day }) => day),
    addedLoads: added.loads,
    addedDays: added.days,
    replacedLoads: replaced.loads,
    replacedDays: replaced.days,
  };
  const found = new Map<number, ChangedDays>();
  for await (const rows of reader.stream({ sql: changedFacts, parameters }, signal))
    for (const [number, from, to] of rows) found.set(Number(number), { from: String(from), to: String(to) });
  return found;
}

function factsOf(days: readonly ChangedDay[], side: 'loadId' | 'replacedLoad'): { loads: number[]; days: string[] } {
  const facts = days.flatMap(({ day, [side]: load }) => (load === null ? [] : [{ day, load }]));
  return { loads: facts.map(({ load }) => load), days: facts.map(({ day }) => day) };
}

const type = 'load.published';

/** The time of a publication, and the instant to which the facts reach that count since then. */
interface Published {
  at: Date;
  dataAsOf: Date;
  days: ChangedDay[];
}

/** Records a publication, a load or a revert, for the publishers whose statistics it changed. */
export function createLoadNewsJob({
  database,
  warehouse,
  jobs,
  now,
}: NewsDependencies & { warehouse: Warehouse }): JobKind {
  return jobKind({
    name: loadNewsKind,
    payload: v.strictObject({ publication: v.number() }),
    ...newsAttempts,
    run: async ({ publication }, signal, jobId) => {
      const published = await asNetwork(database, (network) => findPublished(network, publication));
      if (published === null) return;
      const { at, dataAsOf, days } = published;
      for await (const batch of wantingWebhooks(database, { type, at })) {
        const publishers = batch.map(({ number }) => number);
        const changed = await changedPublishers(warehouse.reader, { days, publishers }, signal);
        const recorded = batch.flatMap((webhook) => {
          const range = changed.get(webhook.number);
          return range === undefined ? [] : [{ webhook, data: { ...range, dataAsOf: dataAsOf.toISOString() } }];
        });
        await asNetwork(database, (network) => recordBatch(network, jobs, recorded, { type, at, now: now(), jobId }));
      }
    },
  });
}

async function findPublished(network: NetworkDatabase, publication: number): Promise<Published | null> {
  const { publishedAt } = statisticsLoad;
  const [own] = await network
    .select({ at: publishedAt })
    .from(statisticsLoad)
    .where(eq(statisticsLoad.publication, publication));
  const { day, loadId, replacedLoad } = statisticsPublicationDay;
  const days = await network
    .select({ day, loadId, replacedLoad })
    .from(statisticsPublicationDay)
    .where(eq(statisticsPublicationDay.publication, publication));
  if (own === undefined || own.at === null || days.length === 0) return null;
  // A day reaches as far as the source that reaches least.
  const { from, columns } = countingDays();
  const [reach] = await network
    .select({ dataAsOf: max(columns.dataAsOf).mapWith(publishedAt) })
    .from(from)
    .where(
      inArray(
        columns.day,
        days.map((changed) => changed.day),
      ),
    );
  return { at: own.at, dataAsOf: reach?.dataAsOf ?? own.at, days };
}
