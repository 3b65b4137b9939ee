import { abortedFailure } from './transport.ts';

/**
 * The promise's outcome, unless the request's signal aborts first; the promise itself goes on for others that wait.
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

/** Runs something with a signal that aborts after the given time. */
export async function withDeadline<Value>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
