import { useLingui } from '@lingui/react/macro';
import type { GroupValues } from '@publisher-console/api-contract';
import type { Format } from '#common/format/format.ts';
import type { MoveGroup, MovesScope } from './moves.queries.ts';
import type { Moves } from './moves.ts';

/** Formats amounts that are shown together: all of them whole, or all with the same number of decimals. */
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

export function useMoveGroupTitles(): Record<MoveGroup, string> {
  const { t } = useLingui();
  return { application: t`App`, geo_country: t`Country`, adFormat: t`Format`, adBlock: t`Ad block` };
}

/** All indicators that explain a change of revenue. */
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
