import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { loadInRun } from '#modules/feed/load-in-run.network.ts';
import { addDays, dayOf, startOfDay } from '#modules/statistics/days/periods.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { loadCommands } from '#modules/statistics/loads/load-commands.network.ts';
import { addSource, expectSource } from '#modules/statistics/loads/sources.network.ts';
import { tableColumns } from '#modules/statistics/loads/statistics-columns.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { hour, minute } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { feedRun } from '#stores/sql/tables/feed-run.ts';
import { source } from '#stores/sql/tables/source.ts';
import { statisticsCountingLoad, statisticsLoad } from '#stores/sql/tables/statistic.ts';
import { demoStaff } from './demo-account.ts';
import { demoPublishers } from './demo-publishers.ts';

const partner = 'demo-partner';
const actor = 'key partner of the demo';
const silence = 6 * hour;

interface HandedOver {
  day: string;
  asOf: Date;
}

/**
 * Adds a partner whose figures come every hour, and have not come for some hours. No day waits for it, so publishers see
 * nothing of that. It has figures of an application in test mode, which earn nothing.
 */
export async function addDemoPartner(stores: NetworkStores): Promise<void> {
  const { database, settings } = stores;
  const [isAdded, isLoaded] = await asNetwork(database, async (network) => [
    (await network.$count(source, eq(source.id, partner))) > 0,
    (await network.$count(statisticsCountingLoad, eq(statisticsCountingLoad.sourceId, partner))) > 0,
  ]);
  if (isLoaded) return;
  const byStaff = { ...stores, actor: demoStaff.email };
  if (!isAdded) await addSource(byStaff, { id: partner, required: { from: null, until: null } });
  await expectSource(byStaff, { id: partner, everyMinutes: 60 });
  const last = new Date(settings.now().getTime() - silence);
  const today = dayOf(last, settings.timeZone);
  const start = startOfDay(today, settings.timeZone);
  const day = addDays(today, -1);
  const before = { day, asOf: new Date(start.getTime() - 8 * hour) };
  for (const one of [before, { day, asOf: start }, { day: today, asOf: last }]) await handOver(stores, one);
}

/** Loads a day as the partner did when it had these figures. */
async function handOver(stores: NetworkStores, { day, asOf }: HandedOver): Promise<void> {
  const { database } = stores;
  const content = fileOf(day, asOf.getTime() - startOfDay(day, stores.settings.timeZone).getTime());
  const digest = createHash('sha256').update(content).digest('hex');
  const network = createDirectConnection(loadCommands, { ...stores, actor });
  const freshness = { sourceId: partner, asOf, isFinal: false };
  const run = await loadInRun(database, { ...freshness, day, digest, actor }, (runId) =>
    loadFile({
      ...freshness,
      source: Readable.from([content]),
      format: 'csv',
      network,
      onlyDay: day,
      runId,
      isDemo: true,
      sourceName: `csv of ${actor}`,
    }),
  );
  if (run.state !== 'published') throw new Error(`The run of ${day} is ${run.state}.`);
  const at = new Date(asOf.getTime() + 10 * minute);
  await asNetwork(database, async (all) => {
    const times = { startedAt: at, seenAt: at, endedAt: at };
    const [dated] = await all.update(feedRun).set(times).where(eq(feedRun.id, run.id)).returning();
    const isOwn = and(eq(statisticsLoad.id, dated?.loadId ?? 0), eq(statisticsLoad.isDemo, true));
    await all.update(statisticsLoad).set({ startedAt: at, publishedAt: at }).where(isOwn);
  });
}

/** Figures of every sixth hour that has begun: a day is shown by hours where all of its sources have them. */
function fileOf(day: string, since: number): string {
  const app = demoPublishers[0]?.applications.find(({ status }) => status === 'test_mode');
  const [block] = app?.blocks ?? [];
  const hours = [0, 6, 12, 18].filter((own) => own * hour <= since);
  // Each of them adds a country.
  const lines = hours.flatMap((own, index) =>
    ['DE', 'PL', 'SE', 'NO'].slice(0, index + 1).map((country, place) => {
      const measures = [180 - 50 * place, 170 - 50 * place, 160 - 50 * place, 1, 0, 0];
      return [day, app?.id, block?.id, block?.adFormat, country, ...measures, own].join();
    }),
  );
  return [tableColumns.join(), ...lines, ''].join('\n');
}
