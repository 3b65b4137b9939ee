import type { BackupProgress } from './backup-step.ts';
import { createLoadProgress } from '#operator/commands/load-progress.ts';

/** Shows on standard error what a backup or a restore does; `stop` clears the bar. */
export function showBackupProgress(): BackupProgress & { stop(): void } {
  let share: number | null = null;
  const shown = createLoadProgress(process.stderr, () => share);
  const started = performance.now();
  return {
    onStep: (step) => shown.onStep(step),
    onFacts(rows, total) {
      share = total === 0 ? null : rows / total;
      shown.onProgress(rows, Math.round(rows / ((performance.now() - started) / 1_000)));
    },
    stop: () => shown.stop(),
  };
}
