import { Readable } from 'node:stream';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import type { FileLoadOptions } from '#modules/statistics/loads/file/load-file.network.ts';
import type { LoadResult } from '#modules/statistics/loads/run-load.network.ts';
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

  const source = Readable.from(demoStatistics(demoPublishers, days));
  const asOf = days.asOf === null ? null : new Date(days.asOf);
  const loaded = await loadFile({
    source,
    format: 'csv',
    network,
    asOf,
    isDemo: true,
    sourceName: 'demo network',
    ...progress,
  });
  await network.order('addDemoFeed', {});
  await network.order('addDemoMoney', {});
  return { kind: 'loaded', loaded };
}
