/** An error that the user can act on: its message is shown as it is, without a stack. */
export class Refusal extends Error {
  /**
   * @param {string} message one line: what is wrong and what to do about it
   * @param {string[]} details lines to show above it, such as the last output of a program that failed
   */
  constructor(message, details = []) {
    super(message);
    this.details = details;
  }
}

/**
 * Prints why the command failed and ends the process with exit code 1.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function endWith(error) {
  if (error instanceof Refusal) {
    for (const line of error.details) console.error(`    ${line}`);
    console.error(error.message);
  } else {
    console.error(error);
  }
  process.exit(1);
}
