/** Whether this is a run of `pnpm trials`, which may be long; a workflow runs it every night. */
export const isNightly = process.env['TRIALS'] === 'many';

/** The cases of a test: `few` in `npm test`, and with `more`, which resemble them, in `pnpm trials`. */
export function trialCases<T>(few: readonly T[], more: readonly T[]): readonly T[] {
  return isNightly ? [...few, ...more] : few;
}

/**
 * How often a test repeats its trial: `few` times in `npm test`, where a single trial should notice most defects, and `many`
 * times in `pnpm trials`.
 */
export function trialCount(few: number, many: number): number {
  return isNightly ? many : few;
}
