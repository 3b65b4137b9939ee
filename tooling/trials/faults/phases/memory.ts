import { setTimeout as delay } from 'node:timers/promises';
import type { ApiProcess } from '#faults/support/api-process.ts';
import type { Verdicts } from '#faults/support/verdicts.ts';

const megabyte = 1024 ** 2;
/** What may be alive more at the end than after the warm-up: caches that fill, and calls that are running. */
const allowed = (hours: number) => 5 + 5 * hours;
const measurements = 6;

export interface MemoryResult {
  /** Rows of the table. */
  lines: string[];
  /** Megabytes. */
  growth: number;
}

/** Measures what is alive after a collection again and again while publishers work. */
export async function runMemory(
  { api, seconds, warmUp }: { api: ApiProcess; seconds: number; warmUp: number },
  { check }: Verdicts,
): Promise<MemoryResult> {
  await delay(warmUp * 1_000);
  const found = [await api.memory()];
  while (found.length <= measurements) {
    await delay((seconds / measurements) * 1_000);
    found.push(await api.memory());
  }
  const live = found.map((each) => each.live / megabyte);
  const growth = Math.min(...live.slice(-2)) - Math.min(...live.slice(0, 2));
  const limit = allowed(seconds / 3_600);
  check(
    growth <= limit,
    `memory: at most ${limit.toFixed(1)} MB more are alive at the end, not ${growth.toFixed(1)} MB`,
  );
  const lines = found.map(
    ({ rss }, index) =>
      `| ${Math.round((index * seconds) / measurements)} | ${live[index]?.toFixed(1)} | ${(rss / megabyte).toFixed(0)} |`,
  );
  return { lines, growth };
}

export const memoryHead = ['| Second | Alive, MB | In memory, MB |', '| --- | --- | --- |'];
