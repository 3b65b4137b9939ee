/**
 * Runs a function that the program has given to the client. What it throws is reported as an uncaught exception, like
 * that of an event listener, and does not change how a call ends: `otherwise` takes the place of its result.
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
