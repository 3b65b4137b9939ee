/** A failure that the user can fix: its message is printed without a stack. */
export class Refusal extends Error {
  /**
   * @param {string} message one line: what is wrong, and what to do
   * @param {string[]} details lines to print above it, such as the last output of a failed program
   */
  constructor(message, details = []) {
    super(message);
    this.details = details;
  }
}

/**
 * Prints the error and ends the process with exit code 1.
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
