import { Readable } from 'node:stream';
import { loadStatistics } from '#operator/load-statistics.ts';
import type { StatisticsLoaded } from '#operator/load-statistics.ts';
import type { NetworkConnection } from '#operator/network-connection.ts';
import { demoPublishers } from './demo-publishers.ts';
import { demoStatistics } from './demo-statistics.ts';

/** What became of the demo network: loaded, there already, or refused because the network is somebody's own. */
export type DemoOutcome = { kind: 'loaded'; loaded: StatisticsLoaded } | { kind: 'complete' } | { kind: 'not-empty' };

/** Brings the demo network up to today: its publishers, then its statistics as any operator's file. */
export async function loadDemoNetwork(
  network: NetworkConnection,
  onProgress: (rows: number, rowsPerSecond: number) => void,
): Promise<DemoOutcome> {
  const days = await network.seedDemo();
  if (days === null) return { kind: 'not-empty' };

  if (days.from > days.to) return { kind: 'complete' };

  const source = Readable.from(demoStatistics(demoPublishers, days));
  return { kind: 'loaded', loaded: await loadStatistics({ source, format: 'csv', network, onProgress }) };
}
