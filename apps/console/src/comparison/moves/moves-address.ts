import { moveGroups } from './moves.queries.ts';
import type { MoveGroup } from './moves.queries.ts';

/** The tab that an address names, `?moves=geo_country`; the first one if it names none. */
export function moveGroupFromSearch({ moves }: Record<string, unknown>): MoveGroup {
  return moveGroups.find((group) => group === moves) ?? moveGroups[0];
}

/** The search of the address for a tab; the first tab is omitted. */
export function searchFromMoveGroup(group: MoveGroup): { moves: MoveGroup | undefined } {
  return { moves: group === moveGroups[0] ? undefined : group };
}
