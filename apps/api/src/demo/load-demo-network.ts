import { Readable } from 'node:stream';
import { addDays } from '#modules/statistics/days/periods.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import type { FileLoadOptions } from '#modules/statistics/loads/file/load-file.network.ts';
import type { LoadResult } from '#modules/statistics/loads/run-load.network.ts';
import type { DemoConnection } from './demo-commands.ts';
import { demoPublishers } from './demo-publishers.ts';
import { demoStatistics } from './demo-statistics.ts';
import type { DemoDays } from './demo-statistics.ts';

/** Days of closed months that came again with other revenue of an application of the first demo publisher. */
const lateChanges = [
  // Finance approved the first one; the other one waits.
  { monthsAgo: 2, day: 16, name: 'Sudoku Every Day', times: 1.08 },
  { monthsAgo: 4, day: 9, name: 'Harvest Valley', times: 0.93 },
];

/** The demo network was loaded, was up to date, or was left out because the network has other publishers. */
export type DemoOutcome = { kind: 'loaded'; loaded: LoadResult } | { kind: 'complete' } | { kind: 'not-empty' };

/** Updates the demo network to today: its publishers, then its statistics, which load like any file. */
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

/** Figures of closed months that changed after the close. */
interface DemoChanges {
  statistics: Generator<string>;
  /** The month whose difference finance approved, as its first day. */
  approved: string;
}

/** What changed after these months of the demo network were closed, the last one last; null where they are too few. */
function demoChanges(months: readonly string[], days: DemoDays): DemoChanges | null {
  const [first, second] = lateChanges.map(({ monthsAgo }) => months.at(-monthsAgo));
  if (first === undefined || second === undefined) return null;
  return { statistics: changedStatistics(months, days), approved: first };
}

/** The days as `demoStatistics` has them, with other revenue of one application each. */
function* changedStatistics(months: readonly string[], days: DemoDays): Generator<string> {
  for (const [place, { monthsAgo, day: ofMonth, name, times }] of lateChanges.entries()) {
    const month = months.at(-monthsAgo) ?? days.start;
    const day = addDays(month, ofMonth - 1);
    const id = demoPublishers[0]?.applications.find((own) => own.name === name)?.id;
    const [header, ...lines] = demoStatistics(demoPublishers, { ...days, from: day, to: day });
    if (place === 0) yield header ?? '';
    for (const chunk of lines)
      yield chunk.replaceAll(/^.*$/gmu, (line) => (line.includes(`,${id},`) ? changed(line, times) : line));
  }
}

function changed(line: string, times: number): string {
  const cells = line.split(',');
  return cells.with(10, (Number(cells[10]) * times).toFixed(6)).join(',');
}
