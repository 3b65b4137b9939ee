import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkGate } from './work-gate.ts';

/** Argon2id, the library's default kind; memory in KiB. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 };

const inTurn = createWorkGate({ slots: availableParallelism(), queue: 64, patience: 2_000 });

/** What no password hashes to; made on first use, with the cost of a real one. */
let nobodysHash: Promise<string> | undefined;

/** Longer passwords are refused before they cost anything. */
export const mostPasswordBytes = 1_024;

/** Hashes a password exactly as it was typed. Throws `Rejection('unavailable')` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether a password belongs to a hash. Without a hash, as for an unknown address, the answer is no after the same
 * work. Throws `Rejection('unavailable')` when too many wait.
 */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(crypto.randomUUID(), cost);
  const compared = passwordHash ?? (await nobodysHash);
  return inTurn(async () => (await verify(compared, password)) && passwordHash !== null);
}
