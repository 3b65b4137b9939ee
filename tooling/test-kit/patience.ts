import { vi } from 'vitest';

/**
 * Milliseconds after which `vi.waitFor` and `vi.waitUntil` give up. Vitest has no setting for it, and its own second is a
 * statement about time that a busy machine breaks.
 */
const patience = 60_000;

const { waitFor, waitUntil } = vi;
const isPatient = Symbol.for('publisher-console.patience');

// Files of one worker share `vi`, and each of them runs this again.
if (!Object.hasOwn(vi, isPatient)) {
  vi.waitFor = (check, options) => waitFor(check, withPatience(options));
  vi.waitUntil = (check, options) => waitUntil(check, withPatience(options));
  Object.defineProperty(vi, isPatient, { value: true });
}

interface Wait {
  timeout?: number;
  interval?: number;
}

function withPatience(options: number | Wait = {}): Wait {
  return typeof options === 'number' ? { timeout: options } : { timeout: patience, ...options };
}
