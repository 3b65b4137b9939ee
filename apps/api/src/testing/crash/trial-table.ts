import type { BrokenBuildName } from './broken/broken-builds.ts';
import type { CrashCounts, CrashTrial } from './crash-trial.ts';

export interface TrialResult {
  trial: CrashTrial;
  /** Null for the build as it is. */
  build: BrokenBuildName | null;
  rounds: number;
  counts: CrashCounts;
  seconds: number;
  hasPassed: boolean;
}

const columns = ['kills', 'acknowledged', 'lost', 'refused', 'doubled', 'unknown'] as const;
const nameWidth = 66;
const shownFaults = 5;

/** Prints each result as a line of a table. */
export function createTable(print: (line: string) => void) {
  const results: TrialResult[] = [];
  const line = (name: string, cells: readonly (string | number)[], end: string) =>
    [name.padEnd(nameWidth), ...cells.map((cell) => String(cell).padStart(12)), '  ', end].join('');
  print(line('trial', columns, ''));

  return {
    add: (result: TrialResult) => {
      results.push(result);
      const { trial, build, rounds, counts, seconds, hasPassed } = result;
      const words = build === null ? (hasPassed ? 'ok' : 'FAILED') : hasPassed ? 'noticed' : 'NOT NOTICED';
      const cells = [rounds, counts.acknowledged, counts.lost, counts.refused, counts.doubled, counts.unknown];
      print(line(build === null ? trial.name : `  but ${build}`, cells, `${words}, ${Math.round(seconds)} s`));
      for (const fault of counts.faults.slice(0, shownFaults)) print(`    ${fault}`);
      if (counts.faults.length > shownFaults) print(`    and ${counts.faults.length - shownFaults} more`);
    },
    /** Prints the last line; false when a trial failed. */
    end: (): boolean => {
      const failed = results.filter(({ hasPassed }) => !hasPassed).length;
      print(`${results.length - failed} passed, ${failed} failed`);
      return failed === 0 && results.length > 0;
    },
  };
}
