import type { AdFormatId, DatePeriod, GroupId, IndicatorId, StatisticSort } from '@publisher-console/api-contract';
import { groups } from '#modules/criteria/groups.ts';
import { indicators, measuresOf } from '#modules/criteria/indicators.ts';
import type { Measure } from '#modules/criteria/indicators.ts';
import type { Cell, ParameterValue, Statement } from '#stores/warehouse/warehouse.ts';
import type { Sums } from './indicator-values.ts';

/**
 * For groups whose values are ordered by their names: the warehouse's keys, from the first name to the last. A page may
 * leave out the keys that its rows come before.
 */
export type NameOrder = Partial<Record<GroupId, readonly (string | number)[]>>;

/** ClickHouse takes 128 KiB in one bound value: so many numbers of ten digits. */
const mostKeysOfParameter = 10_000;

/** Which facts a report counts, in the warehouse's own terms. */
export interface ReportedFacts {
  /** The owner. Every statement filters by it. */
  publisher: number;
  period: DatePeriod;
  /** For each day of the period, the load that counts for it; 0 where there is none. */
  loads: readonly number[];
  /** Numbers of the applications to keep; null for all. */
  applications: readonly number[] | null;
  /** Numbers of the ad blocks to keep; absent for all. */
  adBlocks?: readonly number[];
  adFormats: readonly AdFormatId[] | null;
}

/** A report query in the warehouse's own terms. */
export interface Report extends ReportedFacts {
  groups: readonly GroupId[];
  indicators: readonly IndicatorId[];
  sort: StatisticSort | null;
  nameOrder: NameOrder;
  /** Rows to answer; null for all of them. */
  window: { limit: number; offset: number } | null;
}

/** The warehouse's keys of a row, by group. */
export type GroupKeys = Partial<Record<GroupId, Cell>>;

/** A row of the warehouse by what its columns are. */
export interface ReportedRow {
  keys: GroupKeys;
  sums: Sums;
}

export interface CompiledReport {
  statement: Statement;
  /** Reads a row of the statement's result, or its row of totals, whose keys mean nothing. */
  read: (row: readonly Cell[]) => ReportedRow;
  /** The sums of no row at all: a zero for each measure. */
  zeros: Sums;
}

/**
 * Compiles a report into one SELECT: a column for each group in the asked order, then the sum of each measure that the
 * indicators need. Totals come WITH TOTALS. The order is total, because the groups that are not sorted by break its
 * ties. Names reach the text only through the catalogue; every value is a bound parameter.
 */
export function compileReport(report: Report): CompiledReport {
  const { parameters, where } = conditionsOf(report);
  const measures = [...new Set(report.indicators.flatMap(measuresOf))];
  const columns = report.groups.map((id) => groups[id].column);
  // A constant key keeps a report without groups and without facts from having a row of zeros.
  const keys = columns.length > 0 ? columns : ['tuple()'];
  const sums = measures.map((measure) => `${sumOf(measure)} AS ${sumColumn(measure)}`);
  const order = orderTerms(report, parameters);

  const lines = [
    `SELECT ${[...columns, ...sums].join(', ')}`,
    `FROM ${tableOf(report.groups)}`,
    where,
    `GROUP BY ${keys.join(', ')} WITH TOTALS`,
  ];
  if (order.length > 0) lines.push(`ORDER BY ${order.join(', ')}`);

  // All rows are a window too: without LIMIT, a cluster tells how many rows one of its shards has.
  Object.assign(parameters, report.window ?? { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  lines.push('LIMIT {limit:UInt64} OFFSET {offset:UInt64}');
  return {
    statement: { sql: lines.join('\n'), parameters },
    read: (row) => ({
      keys: Object.fromEntries(report.groups.map((id, column) => [id, row[column]])),
      // Sums come as text, because a number may be too small for them.
      sums: Object.fromEntries(
        measures.map((measure, column) => [measure, BigInt(String(row[columns.length + column]))]),
      ),
    }),
    zeros: Object.fromEntries(measures.map((measure) => [measure, 0n])),
  };
}

/** Compiles the keys of one group that occur in a report's facts into one SELECT: a row for each, in the order of the keys. */
export function compileKeys(facts: ReportedFacts, group: GroupId): Statement {
  const { parameters, where } = conditionsOf(facts);
  const { column } = groups[group];
  return {
    sql: [`SELECT DISTINCT ${column}`, `FROM ${tableOf([group])}`, where, `ORDER BY ${column}`].join('\n'),
    parameters,
  };
}

/** A report by country reads every fact; the others read the table in which countries are already added up. */
function tableOf(groupIds: readonly GroupId[]): string {
  return groupIds.includes('geo_country') ? 'stats_daily' : 'stats_block_daily';
}

function conditionsOf(facts: ReportedFacts): { parameters: Record<string, ParameterValue>; where: string } {
  const parameters: Record<string, ParameterValue> = {
    publisher: facts.publisher,
    from: facts.period.from,
    to: facts.period.to,
    loads: facts.loads,
  };
  const conditions = [
    'publisher = {publisher:UInt32}',
    'date BETWEEN {from:Date} AND {to:Date}',
    'load = {loads:Array(UInt32)}[date - {from:Date} + 1]',
  ];
  if (facts.applications) {
    parameters['applications'] = facts.applications;
    conditions.push('application IN {applications:Array(UInt32)}');
  }
  if (facts.adBlocks) {
    parameters['adBlocks'] = facts.adBlocks;
    conditions.push('ad_block IN {adBlocks:Array(UInt32)}');
  }
  if (facts.adFormats) {
    parameters['adFormats'] = facts.adFormats;
    conditions.push('toString(ad_format) IN {adFormats:Array(String)}');
  }
  return { parameters, where: `WHERE ${conditions.join('\n  AND ')}` };
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

/** By name where the caller says in which order the names are, else by key. Other keys come last. */
function groupOrder(
  id: GroupId,
  direction: 'ASC' | 'DESC',
  nameOrder: NameOrder,
  parameters: Record<string, ParameterValue>,
): string[] {
  const { column } = groups[id];
  const keys = nameOrder[id] ?? [];
  const byKey = `${column} ${direction}`;
  if (keys.length === 0) return [byKey];

  const hasNumbers = typeof keys[0] === 'number';
  const parts: string[] = [];
  for (let start = 0; start < keys.length; start += mostKeysOfParameter) {
    const name = `${column}_order_${parts.length}`;
    parameters[name] = keys.slice(start, start + mostKeysOfParameter) as string[] | number[];
    parts.push(`{${name}:Array(${hasNumbers ? 'UInt32' : 'String'})}`);
  }
  const key = hasNumbers ? column : `toString(${column})`;
  // The keys stand in the statement once: a hundred thousand of them take longer to read than to sort by.
  const ranks = `range(1, {${column}_count:UInt32} + 1)`;
  parameters[`${column}_count`] = keys.length;
  const last = direction === 'ASC' ? `{${column}_count:UInt32} + 1` : '0';
  return [`transform(${key}, arrayConcat(${parts.join(', ')}), ${ranks}, ${last}) ${direction}`, byKey];
}

function indicatorOrder(id: IndicatorId): string {
  const indicator = indicators[id];
  return indicator.kind === 'sum'
    ? sumColumn(indicator.measure)
    : `${sumColumn(indicator.numerator)} / nullIf(${sumColumn(indicator.denominator)}, 0)`;
}

/** ClickHouse adds up 64 bits without noticing an overflow. */
function sumOf(measure: Measure): string {
  return measure === 'revenue' ? `sum(toInt128(${measure}))` : `sum(${measure})`;
}

function sumColumn(measure: Measure): string {
  return `${measure}_sum`;
}
