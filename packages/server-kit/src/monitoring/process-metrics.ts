import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

import type { ProductVersion } from './product-version.ts';

/** Seconds. From a cached answer to a large report; Prometheus computes percentiles between these bounds. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates a registry that has the figures of the process (CPU, memory, event loop, garbage collection) and its version. */
export function createRegistry({ version, commit }: ProductVersion): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const info = new Gauge({
    name: 'publisher_console_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'commit'],
    registers: [register],
  });
  info.set({ version, commit: commit ?? '' }, 1);
  return register;
}

/** The class of a status of HTTP, such as `2xx`: the label of counters. */
export function statusClass(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}
