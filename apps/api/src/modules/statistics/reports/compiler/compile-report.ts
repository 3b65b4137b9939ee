import type { GroupId, IndicatorId } from '@publisher-console/api-contract';
import { groups } from '#modules/statistics/catalogue/groups.ts';
import { indicators, measuresOf } from '#modules/statistics/catalogue/indicators.ts';
import type { Measure } from '#modules/statistics/catalogue/indicators.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import type { FactOwner, NameOrder, ReportPlan, SelectedFacts } from '#modules/statistics/reports/plan/plan-report.ts';
import { dayGroups, rowDays } from '#modules/statistics/reports/plan/row-days.ts';
import type { ReportedSums, Sums } from '#modules/statistics/reports/values/indicator-values.ts';
import type { Cell, ParameterValue, Statement } from '#stores/warehouse/warehouse.ts';
import { dayConditions } from './day-conditions.ts';
import type { DayConditions } from './day-conditions.ts';

/** The name of a group's column in the result. It must not be that of a column of the table whose values it changes. */
function keyColumn(id: GroupId): string {
  return `${id}_key`;
}

/** The name of a sum's column in the result; set 0 is the period's own sum. */
function sumColumn(measure: Measure, set = 0): string {
  return `${measure}_sum${set === 0 ? '' : set}`;
}

/** Which facts a sum adds up (null for all), and the loads that lack measures. */
interface SummedFacts extends Pick<SelectedFacts, 'unmeasured'> {
  condition: string | null;
}

/**
 * The expression of a sum: null where a fact of it is not measured, because a part is not the whole. ClickHouse adds up 64
 * bits without noticing an overflow, so revenue is summed in 128.
 */
export function sumOf(
  measure: Measure,
  { condition, unmeasured }: SummedFacts,
  parameters: Record<string, ParameterValue>,
): string {
  const value = measure === 'revenue' ? `toInt128(${measure})` : measure;
  const sum = condition === null ? `sum(${value})` : `sumIf(${value}, ${condition})`;
  const loads = unmeasured?.[measure];
  if (loads === undefined) return sum;
  const name = `no_${measure}`;
  parameters[name] = [...loads];
  const isUnmeasured = `load IN {${name}:Array(UInt32)}`;
  return `if(countIf(${condition === null ? '' : `${condition} AND `}${isUnmeasured}) = 0, ${sum}, NULL)`;
}

/** ClickHouse accepts 128 KiB in one bound value. That is enough for this many numbers of ten digits. */
const mostKeysOfParameter = 10_000;

/** The terms of ORDER BY. The groups that the report is not sorted by break ties, so that the order is total. */
function orderTerms(plan: ReportPlan, parameters: Record<string, ParameterValue>): string[] {
  const { sort, groups: groupIds, nameOrder } = plan;
  const tieBreaks = groupIds
    .filter((id) => id !== sort?.field)
    .flatMap((id) => groupOrder(id, 'ASC', nameOrder, parameters));
  if (!sort) return tieBreaks;

  const direction = sort.direction === 'asc' ? 'ASC' : 'DESC';
  if (isGroup(sort.field)) return [...groupOrder(sort.field, direction, nameOrder, parameters), ...tieBreaks];
  const values = sort.by === 'change' ? changeOrder(sort.field, plan, parameters) : [indicatorOrder(sort.field)];
  return [
    ...unfinishedLast(plan, parameters),
    ...values.map((value) => `${value} ${direction} NULLS LAST`),
    ...tieBreaks,
  ];
}

/** The figures of a part of a day are neither the smallest nor the largest of all days, weeks or months. */
function unfinishedLast(
  { groups: groupIds, daysInProgress }: ReportPlan,
  parameters: Record<string, ParameterValue>,
): string[] {
  if (dayGroups(groupIds).length === 0 || daysInProgress.length === 0) return [];
  parameters['rows_in_progress'] = [...firstDays(daysInProgress, groupIds)];
  return [`has({rows_in_progress:Array(Date)}, ${firstDayColumn(groupIds)})`];
}

/** The first days of the rows that days are in. */
function firstDays(days: readonly string[], groupIds: readonly GroupId[]): Set<string> {
  const ofDays = dayGroups(groupIds);
  return new Set(days.map((day) => rowDays(ofDays, day).from));
}

/** The first day of a row, in a report that has groups of days. */
function firstDayColumn(groupIds: readonly GroupId[]): string {
  const columns = dayGroups(groupIds).map(keyColumn);
  return columns.length === 1 ? String(columns[0]) : `greatest(${columns.join(', ')})`;
}

function isGroup(field: GroupId | IndicatorId): field is GroupId {
  return field in groups;
}

/** By name where the plan has the order of the names, else by key. Keys that are not in that order come last. */
function groupOrder(
  id: GroupId,
  direction: 'ASC' | 'DESC',
  nameOrder: NameOrder,
  parameters: Record<string, ParameterValue>,
): string[] {
  const column = keyColumn(id);
  const keys = nameOrder[id] ?? [];
  const byKey = `${column} ${direction}`;
  if (keys.length === 0) return [byKey];

  const hasNumbers = typeof keys[0] === 'number';
  const parts: string[] = [];
  for (let start = 0; start < keys.length; start += mostKeysOfParameter) {
    const name = `${groups[id].column}_order_${parts.length}`;
    parameters[name] = keys.slice(start, start + mostKeysOfParameter) as string[] | number[];
    parts.push(`{${name}:Array(${hasNumbers ? 'UInt32' : 'String'})}`);
  }
  const key = hasNumbers ? column : `toString(${column})`;
  // The keys are in the statement once: to parse a hundred thousand of them needs more time than to sort by them.
  const count = `${groups[id].column}_count`;
  const ranks = `range(1, {${count}:UInt32} + 1)`;
  parameters[count] = keys.length;
  const last = direction === 'ASC' ? `{${count}:UInt32} + 1` : '0';
  return [`transform(${key}, arrayConcat(${parts.join(', ')}), ${ranks}, ${last}) ${direction}`, byKey];
}

/** @param set of sums */
function indicatorOrder(id: IndicatorId, set = 0): string {
  const indicator = indicators[id];
  return indicator.kind === 'sum'
    ? sumColumn(indicator.measure, set)
    : `${sumColumn(indicator.numerator, set)} / nullIf(${sumColumn(indicator.denominator, set)}, 0)`;
}

/** The difference of the compared values; a row without a compared day has none. Empty if no day is compared. */
function changeOrder(id: IndicatorId, plan: ReportPlan, parameters: Record<string, ParameterValue>): string[] {
  const days = comparedDates(plan);
  if (days.length === 0) return [];
  const change = `${indicatorOrder(id, 1)} - ${indicatorOrder(id, 2)}`;
  if (dayGroups(plan.groups).length === 0) return [change];
  parameters['rows_compared'] = [...firstDays(days, plan.groups)];
  return [`if(has({rows_compared:Array(Date)}, ${firstDayColumn(plan.groups)}), ${change}, NULL)`];
}

/** The condition of an owner's facts. It is in every statement over the facts of a publisher. */
export function ownerCondition(
  { publisher, applications }: FactOwner,
  parameters: Record<string, ParameterValue>,
): string {
  parameters['publisher'] = publisher;
  const isOwned = 'publisher = {publisher:UInt32}';
  if (applications === null) return isOwned;
  parameters['ownApplications'] = [...applications];
  return `${isOwned}\n  AND application IN {ownApplications:Array(UInt32)}`;
}

/** Where the facts of a report come from, and which of them belong to which sums. */
interface FactSource extends Pick<DayConditions, 'sumsWhere'> {
  /** The expression of each group's key. */
  keys: Record<GroupId, string>;
  from: string;
  where: string;
  parameters: Record<string, ParameterValue>;
}

function factSource(facts: SelectedFacts, groupIds: readonly GroupId[]): FactSource {
  const parameters: Record<string, ParameterValue> = {};
  const owned = ownerCondition(facts.owner, parameters);
  const days = dayConditions(facts, groupIds, parameters);
  const keys = Object.fromEntries(
    Object.entries(groups).map(([id, { column, span }]) => [id, span ? span.sql(days.day) : column]),
  ) as FactSource['keys'];
  const conditions = [owned, days.where, ...filterConditions(facts, parameters)];
  return {
    keys,
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

/** The warehouse's keys of a row, by group. */
export type GroupKeys = Partial<Record<GroupId, Cell>>;

/** A row of a report: the warehouse's keys and the sums. */
export interface ReportedRow extends ReportedSums {
  keys: GroupKeys;
}

/** A statement, and how to read its rows. */
export interface CompiledReport {
  statement: Statement;
  readRow: (row: readonly Cell[]) => ReportedRow;
  /** Reads the row of totals. Without facts there is no such row, and all sums are zero. */
  readTotals: (row: readonly Cell[] | null) => ReportedSums;
}

/**
 * Compiles a report into one SELECT: a column for each group in the order of the plan, then the sum of each measure
 * that the indicators need; with compared days, then the same sums over these days and over the days that they are
 * compared with. Totals come WITH TOTALS. Names reach the text only through the catalogue; every value is a bound
 * parameter.
 */
export function compileReport(plan: ReportPlan): CompiledReport {
  const source = factSource(plan, plan.groups);
  const { parameters } = source;
  const measures = [...new Set(plan.indicators.flatMap(measuresOf))];
  const columns = plan.groups.map((id) => `${source.keys[id]} AS ${keyColumn(id)}`);
  // Without a key, a report without groups and facts would have a row of zeros.
  const groupedBy = plan.groups.length > 0 ? plan.groups.map(keyColumn) : ['tuple()'];
  const sumColumns = source.sumsWhere.flatMap((condition, set) =>
    measures.map((measure) => {
      const sum = sumOf(measure, { condition, unmeasured: plan.unmeasured }, parameters);
      return `${sum} AS ${sumColumn(measure, set)}`;
    }),
  );
  const order = orderTerms(plan, parameters);
  // All rows are a window too: without LIMIT, a cluster answers the number of rows of one of its shards.
  Object.assign(parameters, plan.window ?? { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  const lines = [
    `SELECT ${[...columns, ...sumColumns].join(', ')}`,
    source.from,
    source.where,
    `GROUP BY ${groupedBy.join(', ')} WITH TOTALS`,
    ...(order.length > 0 ? [`ORDER BY ${order.join(', ')}`] : []),
    'LIMIT {limit:UInt64} OFFSET {offset:UInt64}',
  ];

  const readSums = (row: readonly Cell[], set: number): Sums => {
    const sums: Sums = {};
    let index = columns.length + set * measures.length;
    for (const measure of measures) {
      const cell = row[index];
      sums[measure] = cell === null ? null : BigInt(cell ?? 0);
      index += 1;
    }
    return sums;
  };
  const readTotals = (row: readonly Cell[] | null): ReportedSums => ({
    sums: readSums(row ?? [], 0),
    compared: plan.compared ? { current: readSums(row ?? [], 1), previous: readSums(row ?? [], 2) } : null,
  });
  const comparedRows = firstDays(comparedDates(plan), plan.groups);
  return {
    statement: { sql: lines.join('\n'), parameters },
    readRow: (row) => {
      const keys: GroupKeys = {};
      for (const [column, id] of plan.groups.entries()) keys[id] = row[column] ?? null;
      const { sums, compared } = readTotals(row);
      const isCompared = comparedRows.has(firstDayOf(keys));
      return { keys, sums, compared: isCompared ? compared : null };
    },
    readTotals,
  };
}

function comparedDates({ period, compared = [] }: SelectedFacts): string[] {
  return compared.flatMap((other, index) => (other === null ? [] : [addDays(period.from, index)]));
}

/** The first day of a row; empty in a report without groups of days. */
function firstDayOf({ date = '', week = '', month = '' }: GroupKeys): string {
  return [date, week, month].map(String).reduce((latest, day) => (day > latest ? day : latest));
}

/** Compiles the first row of a report, in any order: the number of all rows comes with it. */
export function compileCount(plan: ReportPlan): Statement {
  return compileReport({ ...plan, sort: null, nameOrder: {}, window: { limit: 1, offset: 0 } }).statement;
}

/** Compiles the keys of one group that occur in a report's facts into one SELECT: a row for each, in the order of the keys. */
export function compileKeys(facts: SelectedFacts, group: GroupId): Statement {
  const { keys, from, where, parameters } = factSource(facts, [group]);
  return {
    sql: [`SELECT DISTINCT ${keys[group]} AS ${keyColumn(group)}`, from, where, `ORDER BY ${keyColumn(group)}`].join(
      '\n',
    ),
    parameters,
  };
}
