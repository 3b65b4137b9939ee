/** Rows in the staging table. */
export interface StagedRows {
  rows: number;
  /** `YYYY-MM-DD`, in order. */
  days: string[];
  /** The rows of some days have hours; a day has them in all of its rows or in none. */
  hasHours: boolean;
}
