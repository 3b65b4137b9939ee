const lockNotAvailable = '55P03';

/** Whether a statement failed because another transaction held a lock for too long. */
export function isLockTimeOut(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === lockNotAvailable) return true;
  return false;
}
