import { sampleLoad } from '@publisher-console/bench/support/machine-load.ts';
import { disturbance, loadBetween } from '@publisher-console/bench/support/quiet.ts';

/** What was checked and how it ended. */
export interface Verdicts {
  /** Counts a check, and prints it when it fails. */
  check: (isRight: boolean, what: string) => void;
  /** A check of a time, which is judged only if no other program was using the machine. */
  checkTime: (isRight: boolean, what: string) => void;
  /** Does work, and judges its times unless others were using the machine meanwhile. */
  timed: <Result>(work: () => Promise<Result>) => Promise<Result>;
  passed(): number;
  failed(): number;
}

export function createVerdicts(): Verdicts {
  let passed = 0;
  let failed = 0;
  let times: [isRight: boolean, what: string][] = [];
  const check = (isRight: boolean, what: string): void => {
    if (isRight) {
      passed += 1;
      return;
    }
    failed += 1;
    console.log(`FAILED  ${what}`);
  };
  return {
    check,
    checkTime: (isRight, what) => void times.push([isRight, what]),
    timed: async (work) => {
      times = [];
      const before = await sampleLoad().catch(() => null);
      const result = await work();
      const after = await sampleLoad().catch(() => null);
      const reason = before && after && disturbance(loadBetween(before, after, process.pid));
      for (const [isRight, what] of times) {
        if (isRight || reason === null) check(isRight, what);
        else console.log(`NOT JUDGED, others use the machine: ${what}`);
      }
      return result;
    },
    passed: () => passed,
    failed: () => failed,
  };
}
