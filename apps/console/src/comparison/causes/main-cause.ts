import { causes, revenueParts } from './revenue-causes.ts';
import type { Cause, RevenueSums } from './revenue-causes.ts';

/** The cause with the largest part in the direction of the change; null if nothing explains it. */
export function mainCause(current: RevenueSums, previous: RevenueSums): Cause | null {
  const parts = revenueParts(current, previous);
  const isRise = current.revenue > previous.revenue;
  const [main] = causes
    .filter((id) => parts[id] !== 0n && parts[id] > 0n === isRise)
    .toSorted((a, b) => Number((parts[b] - parts[a]) * (isRise ? 1n : -1n)));
  return main ?? null;
}
