import type * as v from 'valibot';

/** An attempt that failed. */
export interface FailedAttempt {
  /** Attempts so far, with this one. */
  attempts: number;
  /** Milliseconds since the job was put. */
  age: number;
  /** What was thrown; `AttemptAbandoned` when the process died. */
  error: unknown;
}

/** The jobs of one handler. */
export interface JobKind {
  name: string;
  payload: v.GenericSchema;
  /**
   * Makes one attempt; the job is done when it resolves. If the process dies before that is recorded, it runs again with the
   * same `id`. It should end soon after `signal` aborts: the process stops, or the lease is about to end. Errors are logged
   * whole, so they must not quote secrets.
   */
  run(payload: unknown, signal: AbortSignal, id: string): Promise<void>;
  /** Milliseconds after which an attempt counts as abandoned and another process may make one. */
  lease: number;
  /** Attempts that one process makes at a time, at most. */
  atOnce: number;
  /** Returns the milliseconds until the next attempt; null gives the job up. */
  retryAfter(failed: FailedAttempt): number | null;
  /** The payload is about a person, and of no use once the job is given up: it is deleted then. */
  losesPayload?: boolean;
  /** Makes the kind repeat: milliseconds between two runs, by one of all processes. Its payload is `{}`. */
  every?: number;
}

/** The process that made an attempt died before it recorded the end. */
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

/** Waits `first` milliseconds after the first failure and twice as long after each further one, at most `longest`. */
export function backOff({ mostAttempts, first, longest }: Record<'mostAttempts' | 'first' | 'longest', number>) {
  return ({ attempts }: FailedAttempt): number | null =>
    attempts >= mostAttempts ? null : Math.min(first * 2 ** (attempts - 1), longest);
}
