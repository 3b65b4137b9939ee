import { setTimeout as delay } from 'node:timers/promises';
import { summaryOf } from '#faults/support/crowd.ts';
import type { Crowd, Sample } from '#faults/support/crowd.ts';
import type { Verdicts } from '#faults/support/verdicts.ts';

interface LoadOptions {
  crowd: Crowd;
  /** Calls of each publisher in a second, at the usual load. */
  perSecond: number;
  /** Seconds of the usual load, and of three times that. */
  seconds: { usual: number; triple: number };
}

export interface LoadResult {
  /** Rows of the table. */
  lines: string[];
}

/** The share of sign-ins during three times the usual load: everybody comes back at once. */
const returning = 0.1;
/** Seconds for which answers after the load are watched, and in which they have to become usual. */
const watched = 20;
const recoveryLimit = 10;

/** Loads the API as usual, three times as much, and as usual again. */
export async function runLoad(
  { crowd, perSecond, seconds }: LoadOptions,
  { check, checkTime }: Verdicts,
): Promise<LoadResult> {
  const during = async (length: number): Promise<Sample[]> => {
    const first = crowd.samples.length;
    await delay(length * 1_000);
    return crowd.samples.slice(first);
  };
  crowd.pace(perSecond);
  await during(5);
  const usual = await during(seconds.usual);
  crowd.pace(perSecond * 3);
  crowd.signIns(returning);
  const triple = await during(seconds.triple);
  crowd.pace(perSecond);
  crowd.signIns(0);
  const ended = crowd.now();
  const after = await during(watched);

  const usualFigures = summaryOf(usual);
  const isUsual = (some: readonly Sample[]) => {
    const { p95 } = summaryOf(some);
    return some.every(({ status }) => status === 200) && (p95 <= 2 * usualFigures.p95 || p95 <= 200);
  };
  // A call is in the second in which it was begun: one that was begun during the load belongs to the load.
  const bySecond = Map.groupBy(after, ({ at, took }) => Math.floor((at - took - ended) / 1_000));
  const unusual = [...bySecond].filter(([second, some]) => second >= 0 && !isUsual(some)).map(([second]) => second);
  const recovery = Math.max(0, ...unusual.map((second) => second + 1));

  check(others(usual, [200]) === 0, `usual load: every call succeeds, not ${usualFigures.statuses}`);
  check(
    others(triple, [200, 429, 503]) === 0,
    `three times the load: only 429 and 503, not ${summaryOf(triple).statuses}`,
  );
  checkTime(recovery <= recoveryLimit, `after the load: usual again within ${recoveryLimit} s, not ${recovery} s`);
  return {
    lines: [
      line('usual', usual, seconds.usual),
      line('three times', triple, seconds.triple),
      line(`usual again, after ${recovery} s`, after, watched),
    ],
  };
}

/** How many samples have another status. */
function others(samples: readonly Sample[], right: readonly number[]): number {
  return samples.filter(({ status }) => !right.includes(status)).length;
}

function line(name: string, samples: readonly Sample[], length: number): string {
  const { statuses, p50, p95, slowest } = summaryOf(samples);
  return `| ${[name, length, Math.round(samples.length / length), statuses, p50, p95, slowest].join(' | ')} |`;
}

export const loadHead = [
  '| Load | Seconds | Calls a second | Answers | p50, ms | p95, ms | Slowest, ms |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];
