import { Readable } from 'node:stream';
import { loadStatistics } from '#network/loads/file/load-file.ts';
import type { StatisticsLoadOptions } from '#network/loads/file/load-file.ts';
import type { StatisticsLoaded } from '#network/loads/run-load.ts';
import type { DemoConnection } from './demo-commands.ts';
import { demoPublishers } from './demo-publishers.ts';
import { demoStatistics } from './demo-statistics.ts';

/** The demo network was loaded, was up to date already, or was left out for the sake of other publishers. */
export type DemoOutcome = { kind: 'loaded'; loaded: StatisticsLoaded } | { kind: 'complete' } | { kind: 'not-empty' };

/** Brings the demo network up to today: first its publishers, then its statistics, which load like any file. */
export async function loadDemoNetwork(
  network: DemoConnection,
  progress: Pick<StatisticsLoadOptions, 'onProgress' | 'onStep'>,
): Promise<DemoOutcome> {
  const days = await network.order('seedDemo', {});
  if (days === null) return { kind: 'not-empty' };

  if (days.from > days.to) return { kind: 'complete' };

  const source = Readable.from(demoStatistics(demoPublishers, days));
  return { kind: 'loaded', loaded: await loadStatistics({ source, format: 'csv', network, ...progress }) };
}
