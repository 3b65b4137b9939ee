import type * as v from 'valibot';

/** An attempt that failed. */
export interface FailedAttempt {
  /** This one included. */
  attempts: number;
  /** Milliseconds since the job was put. */
  age: number;
  /** What was thrown; `AttemptAbandoned` when the process died. */
  error: unknown;
}

/** Jobs that are done in the same way. */
export interface JobKind {
  name: string;
  payload: v.GenericSchema;
  /**
   * Makes one attempt; the job is done when it resolves. It may be made again after it succeeded, when the process dies
   * before that is recorded; `id` is then the same. It should end soon after `signal` aborts: the process stops, or the
   * lease is nearly over. What it throws is logged whole, so it must not quote a secret.
   */
  run(payload: unknown, signal: AbortSignal, id: string): Promise<void>;
  /** Milliseconds after which an attempt counts as abandoned and another process may make one. */
  lease: number;
  /** How many attempts one process makes at a time. */
  atOnce: number;
  /** Milliseconds until the next attempt; null gives the job up. */
  retryAfter(failed: FailedAttempt): number | null;
  /** Milliseconds between two times at which a job of this kind is done, by one of all processes. Nobody puts it; its payload is `{}`. */
  every?: number;
}

/** The process that made an attempt did not say how it ended. */
export class AttemptAbandoned extends Error {
  override readonly name = 'AttemptAbandoned';
}

/** Describes a kind whose `run` gets what `payload` describes. */
export function jobKind<Schema extends v.GenericSchema>(
  kind: Omit<JobKind, 'payload' | 'run'> & {
    payload: Schema;
    run(payload: v.InferOutput<Schema>, signal: AbortSignal, id: string): Promise<void>;
  },
): JobKind {
  return kind;
}

/** Waits for `first` milliseconds after the first failure and twice as long after each other, `longest` at most. */
export function backOff({ mostAttempts, first, longest }: Record<'mostAttempts' | 'first' | 'longest', number>) {
  return ({ attempts }: FailedAttempt): number | null =>
    attempts >= mostAttempts ? null : Math.min(first * 2 ** (attempts - 1), longest);
}
