import { Readable } from 'node:stream';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import type { FileLoadOptions } from '#modules/statistics/loads/file/load-file.network.ts';
import type { LoadResult } from '#modules/statistics/loads/run-load.network.ts';
import { demoChanges } from './demo-changes.ts';
import type { DemoConnection } from './demo-commands.ts';
import { demoPublishers } from './demo-publishers.ts';
import { demoStatistics } from './demo-statistics.ts';

/** The demo network was loaded, was up to date, or was left out because the network has other publishers. */
export type DemoOutcome = { kind: 'loaded'; loaded: LoadResult } | { kind: 'complete' } | { kind: 'not-empty' };

/** Brings the demo network up to today: its publishers, then its statistics, which load like any file. */
export async function loadDemoNetwork(
  network: DemoConnection,
  progress: Pick<FileLoadOptions, 'onProgress' | 'onStep'>,
): Promise<DemoOutcome> {
  const days = await network.order('seedDemo', {});
  if (days === null) return { kind: 'not-empty' };

  if (days.from > days.to) return { kind: 'complete' };

  const asOf = days.asOf === null ? null : new Date(days.asOf);
  const load = (statistics: Generator<string>) =>
    loadFile({
      source: Readable.from(statistics),
      format: 'csv',
      network,
      isDemo: true,
      sourceName: 'demo network',
      asOf,
      ...progress,
    });
  const loaded = await load(demoStatistics(demoPublishers, days));
  await network.order('addDemoFeed', {});
  await network.order('addDemoPartner', {});
  const closed = await network.order('addDemoMoney', {});
  const changes = demoChanges(closed, days);
  if (changes !== null) {
    await load(changes.statistics);
    await network.order('correctDemoMonth', { month: changes.approved });
  }
  return { kind: 'loaded', loaded };
}
