import type { GroupValues } from '@publisher-console/api-contract';

import type { MoveGroup, MovesScope } from './moves.queries.ts';

/** All that explains a change of revenue. */
const indicators = 'requests,impressions,fill_rate,ecpm,revenue';

/** The search of the Statistics page for the report of a row, by day, with the comparison. */
export function moveSearch(scope: MovesScope, row: GroupValues): Record<string, string> {
  return { ...searchOf(scope, row), groups: 'date', chart: scope.indicator };
}

/** The search of the Statistics page for all rows of a group. */
export function allMovesSearch(scope: MovesScope, group: MoveGroup): Record<string, string> {
  return { ...searchOf(scope, {}), groups: group, sort: `-${scope.indicator}`, chart: scope.indicator };
}

function searchOf({ indicator, filter, comparison }: MovesScope, row: GroupValues): Record<string, string> {
  const { period } = filter;
  const { application, adBlock, adFormat, geo_country: country } = row;
  const filters = {
    apps: application ? [application.id] : filter.applicationList,
    blocks: adBlock ? [adBlock.id] : filter.adBlockList,
    formats: adFormat ? [adFormat.id] : filter.adFormatList,
    countries: country ? [country.id] : filter.countryList,
  };
  const search: Record<string, string> = {
    indicators: indicators.split(',').includes(indicator) ? indicators : `${indicator},${indicators}`,
    period: 'preset' in period ? period.preset : `${period.from}..${period.to}`,
    compare: comparison,
  };
  for (const [key, ids] of Object.entries(filters)) if (ids && ids.length > 0) search[key] = ids.join(',');
  return search;
}
