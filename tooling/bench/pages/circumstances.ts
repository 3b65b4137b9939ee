import { machineCircumstances } from '#support/circumstances.ts';
import type { Circumstances } from '#support/circumstances.ts';
import type { Comparison } from './compare-builds.ts';
import type { Options } from './options.ts';
import { profiles } from './profiles.ts';

/** What a reader needs to judge the results. */
export function circumstancesOf(
  { profile, isHttp2 }: Options,
  { commits, rounds, others, browser, missing }: Comparison,
): Circumstances {
  const { date, machine, load } = machineCircumstances(others);
  return [
    date,
    [
      'Builds',
      Object.entries(commits)
        .map(([name, commit]) => `${name} ${commit}`)
        .join(', '),
    ],
    machine,
    ['Programs', `${browser}, Node ${process.versions.node}`],
    ['Device', profiles[profile].title],
    ['Protocol', isHttp2 ? 'HTTP/2 and TLS, nginx with docs/nginx.conf' : 'HTTP/1.1 without a proxy'],
    ['Rounds', `${rounds}, builds in alternating order`],
    load,
    ...(missing.length > 0 ? [['Not in the older build', missing.join(', ')] as const] : []),
  ];
}
