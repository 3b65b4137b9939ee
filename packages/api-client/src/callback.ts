/**
 * Runs a callback of the program. What it throws is reported as an uncaught exception, as from an event listener, and does not
 * change the call: `otherwise` is then the result.
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
