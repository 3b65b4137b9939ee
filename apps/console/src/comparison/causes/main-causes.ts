import type { Cause } from './revenue-causes.ts';

/** A shown part of a change. */
export interface CausePart {
  cause: Cause | 'rest';
  change: number;
}

interface MainCauses {
  /** The first one did most of the change in its direction. */
  hasMain: boolean;
  /** The causes to name, the largest part first. */
  named: (CausePart & { cause: Cause })[];
  /** The sum of all other parts. */
  other: number;
}

/** Smaller parts of the largest one are not named. */
const smallestShare = 0.05;

/** From this share of the parts that have the direction of the change, a cause did most of it. */
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

/** Amounts have six decimals at most. */
function rounded(amount: number): number {
  return Number(amount.toFixed(6));
}
