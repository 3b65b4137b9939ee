import type { CheckState } from './check-repository.ts';

/** The time since which no check has loaded the file; null if the last one did. */
export function unreachableSince(newestFirst: CheckState[]): Date | null {
  return firstSince(newestFirst, isUnreachable)?.checkedAt ?? null;
}

const isUnreachable = ({ state }: CheckState) => state === 'unreachable';
const isIncomplete = ({ state }: CheckState) => state !== 'found';
const isInTrouble = ({ state, buyersState }: CheckState) => state !== 'found' || (buyersState ?? 'found') !== 'found';

/** The check with which each current trouble of a file began. These checks are never deleted. */
export function firstOfTroubles(newestFirst: CheckState[]): CheckState[] {
  return [isUnreachable, isIncomplete, isInTrouble].flatMap((hasTrouble) => firstSince(newestFirst, hasTrouble) ?? []);
}

/** The first check of the newest unbroken row of checks with a trouble. */
function firstSince(newestFirst: CheckState[], hasTrouble: (check: CheckState) => boolean): CheckState | null {
  const last = newestFirst.findIndex((check) => !hasTrouble(check));
  return (last === -1 ? newestFirst : newestFirst.slice(0, last)).at(-1) ?? null;
}
