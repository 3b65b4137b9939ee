/**
 * Limits the retries of one client, so that retries do not double the load of an API that is down. A retry costs one. A
 * call that succeeds after retries returns them; a call that needs none returns a tenth of one.
 */
export interface RetryBudget {
  /** Spends one retry; false if `size` retries are spent already. */
  spend(size: number): boolean;
  /** Records a call that was answered after so many retries. */
  restore(retries: number): void;
}

export function createRetryBudget(): RetryBudget {
  let spent = 0;
  return {
    spend(size) {
      if (spent + 1 > size) return false;
      spent += 1;
      return true;
    },
    restore(retries) {
      spent = Math.max(0, spent - (retries || 0.1));
    },
  };
}
