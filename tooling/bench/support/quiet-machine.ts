import { setTimeout as pause } from 'node:timers/promises';

import { sampleLoad } from './machine-load.ts';
import { disturbance, loadBetween } from './quiet.ts';

const idleMs = 3_000;
/** Processors that the products may use before the first round, when they have no visitors. */
const settledLimit = 0.2;
const settleTries = 20;
/** Rounds that may be measured again because others were busy meanwhile. */
const disturbedMost = 2;

/** The machine is too busy to measure anything. */
export class NotQuiet extends Error {}

/** Runs the work and measures the load of the machine meanwhile. */
async function withLoad<T>(work: () => Promise<T>) {
  const before = await sampleLoad();
  const result = await work();
  return { result, load: loadBetween(before, await sampleLoad(), process.pid) };
}

/** Waits until the products have finished what they do after their start. Throws `NotQuiet` when others are busy. */
export async function waitUntilQuiet(): Promise<void> {
  for (let tries = 0; tries < settleTries; tries += 1) {
    const { load } = await withLoad(() => pause(idleMs));
    const reason = disturbance(load);
    if (reason !== null) throw new NotQuiet(reason);
    if (load.own <= settledLimit) return;
  }
  throw new NotQuiet(`The products themselves were still busy after ${(settleTries * idleMs) / 1000} s.`);
}

/** Measures round after round, and rejects those in which others were busy. */
export interface QuietRounds {
  /**
   * The result of the work, or null if others were busy meanwhile, so that it has to be measured again. Throws `NotQuiet`
   * for the third such round.
   */
  measure<T>(work: () => Promise<T>): Promise<T | null>;
  /** The most processors that others used on average in a round. */
  others(): number;
}

interface QuietOptions {
  /** Accepts each round. */
  isAnyLoadAllowed: boolean;
  onLine: (line: string) => void;
}

export function createQuietRounds({ isAnyLoadAllowed, onLine }: QuietOptions): QuietRounds {
  let [disturbed, most] = [0, 0];
  return {
    async measure(work) {
      const { result, load } = await withLoad(work);
      const reason = disturbance(load);
      if (reason !== null) onLine(reason);
      if (reason !== null && !isAnyLoadAllowed) {
        disturbed += 1;
        if (disturbed > disturbedMost) throw new NotQuiet(`${disturbed} rounds were disturbed. ${reason}`);
        return null;
      }
      most = Math.max(most, load.others);
      return result;
    },
    others: () => most,
  };
}
