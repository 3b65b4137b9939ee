import type { IndicatorValues } from '@publisher-console/api-contract';

/** The factors of revenue: requests × fill rate × show rate × revenue per impression. */
export const causes = ['requests', 'fill', 'show', 'price'] as const;

export type Cause = (typeof causes)[number];

/** Each measure is the previous one times its cause, in the order of the causes. */
const measures = ['requests', 'selections', 'impressions', 'revenue'] as const;

/** The sums of one side of a comparison. Revenue is in millionths. */
export type RevenueSums = Record<(typeof measures)[number], bigint>;

/** The part of a change of revenue that each cause explains, in millionths. With the rest, they give the change. */
export type RevenueParts = Record<Cause | 'rest', bigint>;

const nothing: RevenueParts = { requests: 0n, fill: 0n, show: 0n, price: 0n, rest: 0n };

/** The sums in an answer of the API, which has all four indicators; null where one is not measured. */
export function revenueSums(values: IndicatorValues): RevenueSums | null {
  const { requests = 0, selections = 0, impressions, revenue } = values;
  if (requests === null || selections === null) return null;
  return {
    requests: BigInt(requests),
    selections: BigInt(selections),
    impressions: BigInt(impressions ?? 0),
    revenue: BigInt(Math.round((revenue ?? 0) * 1_000_000)),
  };
}

/**
 * Splits a change of revenue by its causes, so that the parts add up to it. If one side has no revenue, the first
 * measure that is zero there explains all of the change. The rest is what no cause explains, such as revenue without
 * impressions.
 */
export function revenueParts(current: RevenueSums, previous: RevenueSums): RevenueParts {
  const change = current.revenue - previous.revenue;
  if (current.revenue === 0n || previous.revenue === 0n) {
    const [empty, other] = current.revenue === 0n ? [current, previous] : [previous, current];
    const cause = causes[measures.findIndex((id) => empty[id] === 0n && other[id] !== 0n)];
    return cause === undefined ? nothing : { ...nothing, [cause]: change };
  }
  const hasAll = [current, previous].every((side) => measures.every((id) => side[id] > 0n));
  return hasAll ? logarithmicMeanParts(current, previous) : { ...nothing, rest: change };
}

/**
 * The logarithmic mean Divisia index: it leaves no remainder, and swapped sides only change the signs of the parts.
 * https://doi.org/10.1016/j.enpol.2003.10.010
 */
function logarithmicMeanParts(current: RevenueSums, previous: RevenueSums): RevenueParts {
  const change = current.revenue - previous.revenue;
  const log = logRatio(current.revenue, previous.revenue);
  const mean = change === 0n ? Number(current.revenue) : Number(change) / log;
  // Each as one ratio of products, so that an unchanged cause has a part of exactly zero.
  const exact = measures.map((id, index) => {
    const base = measures[index - 1];
    const [now, before] = base === undefined ? [1n, 1n] : [current[base], previous[base]];
    return mean * logRatio(current[id] * before, previous[id] * now);
  });
  const rounded = exact.map((part) => BigInt(Math.sign(part) * Math.round(Math.abs(part))));
  // The remainder of rounding is added to the largest part.
  const largest = exact.reduce((best, part, index) => (Math.abs(part) > Math.abs(exact[best] ?? 0) ? index : best), 0);
  const leftOver = rounded.reduce((left, part) => left - part, change);
  const [requests = 0n, fill = 0n, show = 0n, price = 0n] = rounded.map((part, index) =>
    index === largest ? part + leftOver : part,
  );
  return { requests, fill, show, price, rest: 0n };
}

/** The logarithm of a ratio, exact also near 1: zero only for equal numbers, and negated for the inverse. */
function logRatio(a: bigint, b: bigint): number {
  const isNear = a < 2n * b && b < 2n * a;
  return isNear ? 2 * Math.atanh(Number(a - b) / Number(a + b)) : Math.log(Number(a)) - Math.log(Number(b));
}
