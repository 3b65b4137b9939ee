import { cpus, loadavg, release, totalmem } from 'node:os';

import { othersLimit } from './quiet.ts';

/** How and where something was measured: what and its value. */
export type Circumstances = readonly (readonly [string, string])[];

/** The time, the machine, and the processors that others used at most. */
export function machineCircumstances(others: number) {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const load = loadavg().map((value) => value.toFixed(2));
  return {
    date: ['Date', new Date().toISOString().slice(0, 16).replace('T', ' ')],
    machine: ['Machine', `${cpus().length} × ${model}, ${Math.round(totalmem() / 1e9)} GB, Linux ${release()}`],
    load: [
      'Load',
      `others used ${others.toFixed(2)} processors at most (limit ${othersLimit}); load average ${load.join(' ')}`,
    ],
  } satisfies Record<string, Circumstances[number]>;
}

/** The circumstances as a list in Markdown. */
export function circumstancesInMarkdown(circumstances: Circumstances): string {
  return circumstances.map(([what, value]) => `- ${what}: ${value}`).join('\n');
}
