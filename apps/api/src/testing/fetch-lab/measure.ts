import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setInterval } from 'node:timers';

const mebibyte = 1_024 * 1_024;

export interface Measured {
  /** Milliseconds of the processor's time that this thread used. */
  cpu: number;
  /** Milliseconds from begin to end. */
  milliseconds: number;
  /** The longest time in milliseconds in which nothing else had a turn. */
  longestDelay: number;
  /** Mebibytes by which the memory of the process grew at most. */
  growth: number;
}

/** Measures work of the whole process, the lab's servers included. */
export async function measure(work: () => Promise<unknown>): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const [begun, cpu] = [performance.now(), process.threadCpuUsage()];
  await work();
  const { user, system } = process.threadCpuUsage(cpu);
  const milliseconds = performance.now() - begun;
  delays.disable();
  clearInterval(look);
  most = Math.max(most, process.memoryUsage.rss());
  return {
    cpu: Math.round((user + system) / 1_000),
    milliseconds: Math.round(milliseconds),
    longestDelay: Math.round(delays.max / 1_000_000),
    growth: Math.round((most - before) / mebibyte),
  };
}

/**
 * The milliseconds of the processor's time that work of this thread takes: the least of three times at most, because others
 * who use the machine slow it down. Ends with the first one that is not above `enough`.
 */
export async function leastCpu(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < 3 && least > enough; time += 1) least = Math.min(least, (await measure(work)).cpu);
  return least;
}
