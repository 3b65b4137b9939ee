import type { Cause } from './revenue-causes.ts';

/** A shown part of a change. */
export interface CausePart {
  cause: Cause | 'rest';
  change: number;
}

interface MainCauses {
  /** Whether the first one caused most of the change in its direction. */
  hasMain: boolean;
  /** The causes to name, the largest part first. */
  named: (CausePart & { cause: Cause })[];
  /** The sum of all other parts. */
  other: number;
}

/** A part is named only if it is at least this share of the largest one. */
const smallestShare = 0.05;

/** A cause is the main one if it has at least this share of the parts in the direction of the change. */
const mostShare = 0.6;

/** @param parts the largest first */
export function mainCauses(parts: readonly CausePart[]): MainCauses {
  const total = sumOf(parts);
  const largest = Math.abs(parts[0]?.change ?? 0);
  const named = parts.filter(
    (part): part is CausePart & { cause: Cause } =>
      part.cause !== 'rest' && Math.abs(part.change) >= largest * smallestShare,
  );
  const [first] = named;
  const inDirection = parts.filter(({ change }) => change * total > 0);
  const hasMain = first !== undefined && first.change / sumOf(inDirection) >= mostShare;
  return { hasMain, named, other: rounded(total - sumOf(named)) };
}

function sumOf(parts: readonly CausePart[]): number {
  return rounded(parts.reduce((sum, { change }) => sum + change, 0));
}

/** Amounts have at most six decimals. */
function rounded(amount: number): number {
  return Number(amount.toFixed(6));
}
