import { cpus, loadavg, release, totalmem } from 'node:os';

import type { Comparison } from './compare-builds.ts';
import type { Options } from './options.ts';
import { profiles } from './profiles.ts';
import { othersLimit } from '#support/quiet.ts';
import type { Circumstances } from './results-page.ts';

/** What a reader has to know to judge the results. */
export function circumstancesOf(
  { profile }: Options,
  { commits, rounds, others, browser, missing }: Comparison,
): Circumstances {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const load = loadavg().map((value) => value.toFixed(2));
  return [
    ['Date', new Date().toISOString().slice(0, 16).replace('T', ' ')],
    [
      'Builds',
      Object.entries(commits)
        .map(([name, commit]) => `${name} ${commit}`)
        .join(', '),
    ],
    ['Machine', `${cpus().length} × ${model}, ${Math.round(totalmem() / 1e9)} GB, Linux ${release()}`],
    ['Programs', `${browser}, Node ${process.versions.node}`],
    ['Device', profiles[profile].title],
    ['Rounds', `${rounds}, builds in alternating order`],
    [
      'Load',
      `others used ${others.toFixed(2)} processors at most (limit ${othersLimit}); load average ${load.join(' ')}`,
    ],
    ...(missing.length > 0 ? [['Not in the older build', missing.join(', ')] as const] : []),
  ];
}
