import type { GroupId } from '@publisher-console/api-contract';
import { groups } from '#modules/statistics/catalogue/groups.ts';
import type { SelectedFacts } from '#modules/statistics/reports/plan/report-plan.ts';
import type { ParameterValue } from '#stores/warehouse/warehouse.ts';
import { countedDays } from './counted-days.ts';
import type { CountedDays } from './counted-days.ts';

/** Where the facts of a report come from, and which of them belong to which sums. */
interface FactSource extends Pick<CountedDays, 'sumsWhere'> {
  /** The expression of each group's key. */
  keys: Record<GroupId, string>;
  from: string;
  where: string;
  parameters: Record<string, ParameterValue>;
}

export function factSource(facts: SelectedFacts, groupIds: readonly GroupId[]): FactSource {
  const parameters: Record<string, ParameterValue> = { publisher: facts.publisher };
  const keys = Object.fromEntries(Object.entries(groups).map(([id, { column }]) => [id, column])) as FactSource['keys'];
  const days = countedDays(facts, groupIds, parameters);
  const conditions = ['publisher = {publisher:UInt32}', days.where, ...filterConditions(facts, parameters)];
  return {
    keys: { ...keys, ...(days.key && { date: days.key }) },
    from: `FROM ${tableOf(facts, groupIds)}${days.join}`,
    where: `WHERE ${conditions.join('\n  AND ')}`,
    sumsWhere: days.sumsWhere,
    parameters,
  };
}

/** A report with countries reads every fact; the others read the table in which countries are added up. */
function tableOf({ countries }: SelectedFacts, groupIds: readonly GroupId[]): string {
  return countries !== undefined || groupIds.includes('geo_country') ? 'stats_daily' : 'stats_block_daily';
}

function filterConditions(facts: SelectedFacts, parameters: Record<string, ParameterValue>): string[] {
  const { applications, adBlocks, adFormats, countries } = facts;
  const conditions: string[] = [];
  if (applications) {
    parameters['applications'] = applications;
    conditions.push('application IN {applications:Array(UInt32)}');
  }
  if (adBlocks) {
    parameters['adBlocks'] = adBlocks;
    conditions.push('ad_block IN {adBlocks:Array(UInt32)}');
  }
  if (adFormats) {
    parameters['adFormats'] = adFormats;
    conditions.push('toString(ad_format) IN {adFormats:Array(String)}');
  }
  if (countries) {
    parameters['countries'] = countries;
    conditions.push('toString(country) IN {countries:Array(String)}');
  }
  return conditions;
}
