import type { AdFormatId, DatePeriod, GroupId, IndicatorId, StatisticSort } from '@publisher-console/api-contract';
import { groups } from '#modules/criteria/groups.ts';
import { indicators, measuresOf } from '#modules/criteria/indicators.ts';
import type { Measure } from '#modules/criteria/indicators.ts';
import type { ParameterValue, Statement } from '#stores/warehouse/warehouse.ts';

/** The order of a group whose values have names: its keys, from the first name to the last. */
export type NameOrder = Partial<Record<GroupId, readonly (string | number)[]>>;

/** The engine takes 128 KiB in one bound value: so many keys of ten digits, each in quotes. */
const mostOrderedNames = 10_000;

/** A report query in the warehouse's own terms. */
export interface Report {
  /** The owner: no statement is without it. */
  publisher: number;
  period: DatePeriod;
  /** For each day of the period, the load that counts for it; 0 where there is none. */
  loads: readonly number[];
  /** Numbers of the applications to keep; null for all. */
  applications: readonly number[] | null;
  adFormats: readonly AdFormatId[] | null;
  groups: readonly GroupId[];
  indicators: readonly IndicatorId[];
  sort: StatisticSort | null;
  nameOrder: NameOrder;
  /** Rows to answer; null for all of them. */
  window: { limit: number; offset: number } | null;
}

/** One statement, and which sums its columns hold behind the groups. */
export interface CompiledReport {
  statement: Statement;
  measures: readonly Measure[];
}

/**
 * Compiles a report into one SELECT: a column for each group in the asked order, then the sum of each measure that the
 * indicators need. Totals come WITH TOTALS. The order is total, for the groups that are not sorted by break its ties.
 * Names reach the text only through the catalogue; every value is a bound parameter.
 */
export function compileReport(report: Report): CompiledReport {
  const parameters: Record<string, ParameterValue> = {
    publisher: report.publisher,
    from: report.period.from,
    to: report.period.to,
    loads: report.loads,
  };
  const conditions = [
    'publisher = {publisher:UInt32}',
    'date BETWEEN {from:Date} AND {to:Date}',
    'load = {loads:Array(UInt32)}[date - {from:Date} + 1]',
  ];
  if (report.applications) {
    parameters['applications'] = report.applications;
    conditions.push('application IN {applications:Array(UInt32)}');
  }
  if (report.adFormats) {
    parameters['adFormats'] = report.adFormats;
    conditions.push('toString(ad_format) IN {adFormats:Array(String)}');
  }

  const measures = [...new Set(report.indicators.flatMap(measuresOf))];
  const columns = report.groups.map((id) => groups[id].column);
  // A constant key keeps a report without groups and without facts from having a row of zeros.
  const keys = columns.length > 0 ? columns : ['tuple()'];
  const sums = measures.map((measure) => `sum(${measure}) AS ${sumColumn(measure)}`);
  const order = orderTerms(report, parameters);

  const lines = [
    `SELECT ${[...columns, ...sums].join(', ')}`,
    // A report by country reads every fact; the others read the table that has countries already added up.
    `FROM ${report.groups.includes('geo_country') ? 'stats_daily' : 'stats_block_daily'}`,
    `WHERE ${conditions.join('\n  AND ')}`,
    `GROUP BY ${keys.join(', ')} WITH TOTALS`,
  ];
  if (order.length > 0) lines.push(`ORDER BY ${order.join(', ')}`);

  // All rows are a window too: without LIMIT, a cluster tells how many rows one of its shards has.
  Object.assign(parameters, report.window ?? { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  lines.push('LIMIT {limit:UInt64} OFFSET {offset:UInt64}');
  return { statement: { sql: lines.join('\n'), parameters }, measures };
}

function orderTerms(report: Report, parameters: Record<string, ParameterValue>): string[] {
  const { sort } = report;
  const tieBreaks = report.groups
    .filter((id) => id !== sort?.field)
    .flatMap((id) => groupOrder(id, 'ASC', report.nameOrder, parameters));
  if (!sort) return tieBreaks;

  const direction = sort.direction === 'asc' ? 'ASC' : 'DESC';
  const sorted = isGroup(sort.field)
    ? groupOrder(sort.field, direction, report.nameOrder, parameters)
    : [`${indicatorOrder(sort.field)} ${direction} NULLS LAST`];
  return [...sorted, ...tieBreaks];
}

function isGroup(field: GroupId | IndicatorId): field is GroupId {
  return field in groups;
}

/**
 * Values with names are ordered as the reader's language orders the names, which only the caller knows; where there are
 * too many of them to say, in the order in which they were made.
 */
function groupOrder(
  id: GroupId,
  direction: 'ASC' | 'DESC',
  nameOrder: NameOrder,
  parameters: Record<string, ParameterValue>,
): string[] {
  const { column } = groups[id];
  const keys = nameOrder[id];
  if (!keys || keys.length === 0 || keys.length > mostOrderedNames) return [`${column} ${direction}`];

  const ordered = `${column}_order`;
  parameters[ordered] = keys.map(String);
  const rank = `transform(toString(${column}), {${ordered}:Array(String)}, arrayEnumerate({${ordered}:Array(String)}), 0)`;
  return [`${rank} ${direction}`, `${column} ${direction}`];
}

function indicatorOrder(id: IndicatorId): string {
  const indicator = indicators[id];
  return indicator.kind === 'sum'
    ? sumColumn(indicator.measure)
    : `${sumColumn(indicator.numerator)} / nullIf(${sumColumn(indicator.denominator)}, 0)`;
}

function sumColumn(measure: Measure): string {
  return `${measure}_sum`;
}
