import { createSlots } from './slots.ts';
import type { SlotLimits } from './slots.ts';

type PlainSlotLimits = Required<Pick<SlotLimits, 'name' | 'total' | 'queue' | 'maxWait'>>;

interface PlainSlots {
  /** Does work in a slot. Throws `unavailable` when too much work waits, or when this work has waited for too long. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Throws `unavailable` when too much work waits. */
  check: () => void;
}

/**
 * Slots for short work of all callers, in the order in which it arrives. A slot is held until the work ends, even if
 * its caller leaves earlier: callers who disconnect and retry cannot start more work than there are slots.
 */
export function createPlainSlots(limits: PlainSlotLimits): PlainSlots {
  const slots = createSlots({ ...limits, perPublisher: Infinity, reserved: 0, retryAfter: 5 });
  const neverAborted = new AbortController().signal;
  return {
    run: (work) => slots.run('everybody', neverAborted, work),
    check: () => slots.check('everybody'),
  };
}
