/** Reports what a backup or a restore does, in words and in numbers for the operator. */
export interface BackupProgress {
  /** A step begins. */
  onStep(step: string): void;
  /** Facts that were copied or read so far, of all of them. */
  onFacts(rows: number, total: number): void;
}
