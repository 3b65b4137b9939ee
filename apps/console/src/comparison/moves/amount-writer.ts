import type { Format } from '#common/format/format.ts';

import type { Moves } from './moves.ts';
import type { MovesScope } from './moves.queries.ts';

/** Formats the amounts that are shown together: all of them whole, or all with the same decimals. */
export function amountWriter(
  moves: Moves,
  indicator: MovesScope['indicator'],
  format: Format,
  currency: string,
): (amount: number) => string {
  if (indicator !== 'revenue') return format.count;
  const { current, previous, change, other, up, down } = moves;
  const amounts = [current, previous, change, other, ...[...up, ...down].map((move) => move.change)];
  return amounts.every((amount) => Number.isInteger(amount))
    ? (amount) => format.moneyTick(amount, currency)
    : format.moneyColumn(amounts, currency);
}
