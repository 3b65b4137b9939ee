/** Whether this run may take long: `pnpm trials`, which runs every night. */
export const isNightly = process.env['TRIALS'] === 'many';

/**
 * How often a test repeats its trial: `few` times in `npm test`, where one trial has to be enough to notice a broken
 * rule most of the time, and `many` times in `pnpm trials`.
 */
export function trialCount(few: number, many: number): number {
  return isNightly ? many : few;
}
