/**
 * How often a test repeats its trial: `few` times in `npm test`, where one trial has to be enough to notice a broken
 * rule most of the time, and `many` times in `pnpm trials`, which runs every night.
 */
export function trialCount(few: number, many: number): number {
  return process.env['TRIALS'] === 'many' ? many : few;
}
