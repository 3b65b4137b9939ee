import { setTimeout as pause } from 'node:timers/promises';

import { sampleLoad } from './machine-load.ts';
import { disturbance, loadBetween } from './quiet.ts';
import type { Load } from './quiet.ts';

const idleMs = 3_000;
/** Processors that the products may use before the first round, when nobody visits them. */
const settledLimit = 0.2;
const settleTries = 20;

/** The machine is too busy to measure anything. */
export class NotQuiet extends Error {}

/** Runs the work and watches the load of the machine meanwhile. */
export async function withLoad<T>(work: () => Promise<T>): Promise<{ result: T; load: Load }> {
  const before = await sampleLoad();
  const result = await work();
  return { result, load: loadBetween(before, await sampleLoad(), process.pid) };
}

/** Waits until the products have finished what they do after their start. Throws `NotQuiet` when others are busy. */
export async function waitUntilQuiet(): Promise<void> {
  for (let tries = 0; tries < settleTries; tries += 1) {
    const { load } = await withLoad(() => pause(idleMs));
    const complaint = disturbance(load);
    if (complaint !== null) throw new NotQuiet(complaint);
    if (load.own <= settledLimit) return;
  }
  throw new NotQuiet(`The products themselves were still busy after ${(settleTries * idleMs) / 1000} s.`);
}
