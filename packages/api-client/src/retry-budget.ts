/**
 * Limits the retries of one client, so that a dead API is not asked twice by everybody who waits for it. A retry costs
 * one. A retry that succeeds gives back what its call spent; a call that needs no retry gives back a tenth.
 */
export interface RetryBudget {
  /** Spends one retry; false if `size` retries are spent already. */
  spend(size: number): boolean;
  /** Notes that a call was answered after so many retries. */
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
