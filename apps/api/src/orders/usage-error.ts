/** A command was typed wrongly; the message explains it to the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
