/** Whether this is a run of `pnpm trials`, which may take long; a workflow runs it every night. */
export const isNightly = process.env['TRIALS'] === 'many';

/**
 * How often a test repeats its trial: `few` times in `npm test`, where a single trial should notice most defects, and `many`
 * times in `pnpm trials`.
 */
export function trialCount(few: number, many: number): number {
  return isNightly ? many : few;
}
