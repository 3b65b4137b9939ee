/**
 * Runs a callback of the program. If it throws, the error is reported as an uncaught exception, as from an event
 * listener, and the result is `otherwise`: the call itself does not fail.
 */
export function runCallback<Result>(callback: () => Result, otherwise: Result): Result {
  try {
    return callback();
  } catch (cause) {
    queueMicrotask(() => {
      throw cause;
    });
    return otherwise;
  }
}
