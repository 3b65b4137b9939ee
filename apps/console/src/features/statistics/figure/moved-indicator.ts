import type { IndicatorId } from '@publisher-console/api-contract';

import type { MovesScope } from '#comparison/moves/moves.queries.ts';

const sums = ['requests', 'selections', 'impressions', 'clicks', 'completions', 'revenue'] as const;

/** The indicator whose change is the sum of those of its parts; undefined for a ratio, which has no such parts. */
export function movedIndicator(indicator: IndicatorId): MovesScope['indicator'] | undefined {
  return sums.find((id) => id === indicator);
}
