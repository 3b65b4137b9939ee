import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkGate } from './work-gate.ts';

/** Argon2id, the library's default kind; memory in KiB. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 };

/** KiB, below which the algorithm does not go. */
const leastMemory = 8;

const inTurn = createWorkGate({ slots: availableParallelism(), queue: 64, patience: 2_000 });

/** What no password hashes to; made on first use, with the cost of a real one. */
let nobodysHash: Promise<string> | undefined;

/** Longer passwords are refused before they cost anything. */
export const mostPasswordBytes = 1_024;

/** Hashes a password exactly as it was typed. Throws `Rejection('unavailable')` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Whether a hash is from a time when less, or something else, was spent on passwords. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/**
 * Whether a password belongs to a hash. A refusal always takes the same work: without a hash, as for an unknown address,
 * and with one from a time when less was spent on them. Throws `Rejection('unavailable')` when too many wait.
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(crypto.randomUUID(), cost);
  const compared = passwordHash ?? (await nobodysHash);
  return inTurn(async () => {
    const isProven = (await verify(compared, password)) && passwordHash !== null;
    if (!isProven) await makeUpFor(compared, password);
    return isProven;
  });
}

/**
 * Spends what a hash costs less than a new one. Its time grows with memory and passes, but less where the memory is
 * small enough for the processor's caches: few passes over much memory make up for that.
 */
async function makeUpFor(compared: string, password: string): Promise<void> {
  const [, memory = 0, passes = 0] = /\bm=(\d+),t=(\d+)/.exec(compared) ?? [];
  const missing = cost.memoryCost * cost.timeCost - Number(memory) * Number(passes);
  const timeCost = 2;
  const memoryCost = Math.floor(missing / timeCost);
  if (memoryCost >= leastMemory) await hash(password, { ...cost, memoryCost, timeCost });
}
