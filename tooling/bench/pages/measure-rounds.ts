import { measureRound, alternatingOrder } from './measure-round.ts';
import type { Target, RoundOptions } from './measure-round.ts';
import { createQuietRounds, waitUntilQuiet } from '#support/quiet-machine.ts';
import type { Sample } from './samples.ts';

/** The next round may last longer than the longest one. */
const reserve = 1.1;

interface Rounds extends RoundOptions {
  rounds: number;
  fewestRounds: number;
  /** From `performance.now()`. */
  endsAt: number;
  isAnyLoadAllowed: boolean;
  onLine: (line: string) => void;
}

export interface Measured {
  samples: Sample[];
  rounds: number;
  /** The most processors that others used on average in a round. */
  others: number;
}

/**
 * Measures round after round until there are enough or the time is up. A round in which others were busy does not count;
 * after three of them, or with too few rounds in time, it throws `NotQuiet` or an error.
 */
export async function measureRounds(targets: readonly Target[], options: Rounds): Promise<Measured> {
  const { rounds, fewestRounds, endsAt, isAnyLoadAllowed, onLine } = options;
  const measured: Measured = { samples: [], rounds: 0, others: 0 };
  const quietRounds = createQuietRounds({ isAnyLoadAllowed, onLine });
  let longest = 0;
  while (measured.rounds < rounds && performance.now() + longest * reserve < endsAt) {
    const startedAt = performance.now();
    if (!isAnyLoadAllowed) await waitUntilQuiet();
    const order = alternatingOrder(targets, measured.rounds);
    const samples = await quietRounds.measure(() => measureRound(order, options));
    longest = Math.max(longest, performance.now() - startedAt);
    if (samples === null) continue;
    measured.samples.push(...samples);
    measured.rounds += 1;
    measured.others = quietRounds.others();
    onLine(`Round ${measured.rounds} of ${rounds}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  if (measured.rounds < fewestRounds)
    throw new Error(`Only ${measured.rounds} rounds fit into the time; ${fewestRounds} are needed. Raise --minutes.`);
  return measured;
}
