/** Whether an error or one of its causes has one of the codes, of Node or of Postgres (SQLSTATE). */
export function hasErrorCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && codes.has(cause.code)) return true;
  return false;
}
