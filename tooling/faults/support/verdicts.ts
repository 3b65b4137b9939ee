/** What was checked and how it ended. */
export interface Verdicts {
  /** Counts a check, and prints it when it fails. */
  check: (isRight: boolean, what: string) => void;
  /** Checks in a copy of these verdicts, of which the broken build has to fail at least one. */
  failuresOf: (work: (inner: Verdicts) => Promise<unknown>) => Promise<string[]>;
  passed(): number;
  failed(): number;
}

export function createVerdicts(print: (line: string) => void = console.log): Verdicts {
  let passed = 0;
  const failures: string[] = [];
  return {
    check: (isRight, what) => {
      if (isRight) {
        passed += 1;
        return;
      }
      failures.push(what);
      print(`FAILED  ${what}`);
    },
    failuresOf: async (work) => {
      const seen: string[] = [];
      await work(createVerdicts((line) => seen.push(line.replace('FAILED  ', ''))));
      return seen;
    },
    passed: () => passed,
    failed: () => failures.length,
  };
}
