import { abortedFailure } from './transport.ts';

/**
 * Waits for the promise, unless the request's signal aborts first. Other callers that wait for the same promise still
 * get its result.
 *
 * @throws {ApiFailure} `aborted`
 */
export async function untilAborted<Value>(request: Request, promise: Promise<Value>): Promise<Value> {
  const { signal } = request;
  const listening = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = (): void => reject(abortedFailure(request));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { signal: listening.signal });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    listening.abort();
  }
}

/**
 * Waits, unless the request's signal aborts first.
 *
 * @throws {ApiFailure} `aborted`
 */
export async function pause(request: Request, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await untilAborted(request, elapsed);
  } finally {
    clearTimeout(timer);
  }
}

/** A signal that ends a call, and its release after the call. */
export interface CallSignal {
  signal: AbortSignal;
  /** Lets the timer keep a program of Node running, from when the call is sent. */
  hold: () => void;
  /** Clears the timer, and the listeners on other signals. */
  release: () => void;
}

/** The limit of `setTimeout` in milliseconds: almost 25 days. */
const longestTimer = 2 ** 31 - 1;

/**
 * A signal that aborts with the first of these signals, or after a time (`Infinity` for never).
 *
 * `AbortSignal.any` and `AbortSignal.timeout` cannot be released: their timers and listeners would stay in memory after
 * the call. The first is also missing before Node 20.3.
 */
export function callSignal(signals: readonly AbortSignal[], milliseconds: number): CallSignal {
  const controller = new AbortController();
  const listening = new AbortController();
  for (const signal of signals) {
    const end = (): void => controller.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { signal: listening.signal });
  }
  const timer = Number.isFinite(milliseconds)
    ? setTimeout(() => controller.abort(timeOver()), Math.min(milliseconds, longestTimer))
    : undefined;
  // Nothing releases a call that the caller's middleware answers, so until it is sent its timer keeps nothing running.
  const ofNode = timer as { ref?: () => void; unref?: () => void } | undefined;
  ofNode?.unref?.();
  const release = (): void => {
    clearTimeout(timer);
    listening.abort();
  };
  return { signal: controller.signal, hold: () => ofNode?.ref?.(), release };
}

function timeOver(): DOMException {
  return new DOMException('Timed out', 'TimeoutError');
}

/** Runs a task with a signal that aborts after the given time. */
export async function withDeadline<Value>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { signal, hold, release } = callSignal([], milliseconds);
  hold();
  try {
    return await run(signal);
  } finally {
    release();
  }
}
