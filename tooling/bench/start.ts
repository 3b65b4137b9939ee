/**
 * How long does `npm start` take on a fresh clone, and the second time? Clones this checkout's last commit, and another
 * clone with `--against`, in turns, with what the caches of npm and pnpm have. Refuses a busy machine, unless
 * `--any-load`. Writes its results to docs/results.md.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startClone } from './support/cloned-start.ts';
import type { ClonedStart, Start } from './support/cloned-start.ts';
import { runQuietBench } from './support/quiet-bench.ts';
import { quantile } from './support/timing.ts';

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    'any-load': { type: 'boolean', default: false },
  },
});
const repository = resolve(import.meta.dirname, '../..');
/** Seconds, and in relation to the older build. */
const goals = { second: 4, first: 0.6 };
const builds = [
  ...(values.against === undefined ? [] : [{ name: 'old', folder: resolve(repository, values.against) }]),
  { name: 'new', folder: repository },
];
const head = [
  '| Build | Fresh clone, s | Its steps | Second start, s | Its steps | node_modules, MB |',
  '| --- | --- | --- | --- | --- | --- |',
];

const options = { name: 'start', isAnyLoadAllowed: values['any-load'], isWhole: values.against !== undefined };
await runQuietBench(options, async (bench) => {
  const starts: Record<string, ClonedStart[]> = {};
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { name, folder } of builds) {
      const cloned = await bench.measure(() => startClone(folder));
      (starts[name] ??= []).push(cloned);
      console.log(rowOf(name, [cloned]));
    }
  }
  const rows = builds.map(({ name }) => rowOf(name, starts[name] ?? []));
  return [...head, ...rows, '', verdictOn(starts)].join('\n');
});

function rowOf(name: string, starts: readonly ClonedStart[]): string {
  const cells = (which: 'first' | 'second') => [
    median(starts.map((start) => start[which])).toFixed(1),
    starts[0]?.[which].steps.join(', '),
  ];
  return `| ${[`${name} ${starts[0]?.commit}`, ...cells('first'), ...cells('second'), starts[0]?.installed].join(' | ')} |`;
}

function verdictOn({ old = [], new: own = [] }: Record<string, ClonedStart[]>): string {
  const second = median(own.map((start) => start.second));
  const isQuick = `Second start: ${second <= goals.second ? 'met' : 'missed'} (≤ ${goals.second} s).`;
  if (old.length === 0) return isQuick;
  const ratio = median(own.map(({ first }) => first)) / median(old.map(({ first }) => first));
  return `Fresh clone: ${ratio.toFixed(2)} ×, ${ratio <= goals.first ? 'met' : 'missed'} (≤ ${goals.first} ×). ${isQuick}`;
}

function median(starts: readonly Start[]): number {
  return quantile(
    starts.map(({ seconds }) => seconds),
    0.5,
  );
}
