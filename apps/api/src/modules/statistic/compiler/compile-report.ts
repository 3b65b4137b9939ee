import type { AdFormatId, DatePeriod, GroupId, IndicatorId, StatisticSort } from '@publisher-console/api-contract';
import { groups } from '#modules/criteria/groups.ts';
import { indicators, measuresOf } from '#modules/criteria/indicators.ts';
import type { Measure } from '#modules/criteria/indicators.ts';
import { addDays, daysBetween } from '#modules/criteria/periods.ts';
import type { Cell, ParameterValue, Statement } from '#stores/warehouse/warehouse.ts';
import type { ComparedDays } from '#modules/statistic/plan/compared-days.ts';
import type { ComparedSums, Sums } from '#modules/statistic/answer/indicator-values.ts';

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
  /** Codes of the countries to keep; absent for all. */
  countries?: readonly string[];
  /** The days to compare with others; absent where nothing is compared. */
  compared?: ComparedDays;
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

/** The sums of a row, or of all rows. */
export interface ReportedSums {
  sums: Sums;
  /** Null unless the report compares, and for a row of which no day is compared. */
  compared: ComparedSums | null;
}

/** A row of the warehouse by what its columns are. */
export interface ReportedRow extends ReportedSums {
  keys: GroupKeys;
}

export interface CompiledReport {
  statement: Statement;
  read: (row: readonly Cell[]) => ReportedRow;
  /** Reads the row of totals. Without a single fact there is none, and all sums are zero. */
  readTotals: (row: readonly Cell[] | null) => ReportedSums;
}

/**
 * Compiles a report into one SELECT: a column for each group in the asked order, then the sum of each measure that the
 * indicators need; with compared days, then the same sums over these days and over the days that they are compared with.
 * Totals come WITH TOTALS. The order is total, because the groups that are not sorted by break its ties. Names reach the
 * text only through the catalogue; every value is a bound parameter.
 */
export function compileReport(report: Report): CompiledReport {
  const source = sourceOf(report, report.groups);
  const { parameters } = source;
  const measures = [...new Set(report.indicators.flatMap(measuresOf))];
  const columns = report.groups.map((id) => `${source.keys[id]} AS ${keyColumn(id)}`);
  // A constant key keeps a report without groups and without facts from having a row of zeros.
  const groupedBy = report.groups.length > 0 ? report.groups.map(keyColumn) : ['tuple()'];
  const sumColumns = source.sumsWhere.flatMap((condition, set) =>
    measures.map((measure) => `${sumOf(measure, condition)} AS ${sumColumn(measure, set)}`),
  );
  const order = orderTerms(report, parameters);

  const lines = [
    `SELECT ${[...columns, ...sumColumns].join(', ')}`,
    source.from,
    source.where,
    `GROUP BY ${groupedBy.join(', ')} WITH TOTALS`,
  ];
  if (order.length > 0) lines.push(`ORDER BY ${order.join(', ')}`);

  // All rows are a window too: without LIMIT, a cluster tells how many rows one of its shards has.
  Object.assign(parameters, report.window ?? { limit: Number.MAX_SAFE_INTEGER, offset: 0 });
  lines.push('LIMIT {limit:UInt64} OFFSET {offset:UInt64}');

  // Sums come as text, because a number may be too small for them.
  const readSums = (row: readonly Cell[], set: number): Sums => {
    const sums: Sums = {};
    let place = columns.length + set * measures.length;
    for (const measure of measures) {
      sums[measure] = BigInt(row[place] ?? 0);
      place += 1;
    }
    return sums;
  };
  const readAll = (row: readonly Cell[]): ReportedSums => ({
    sums: readSums(row, 0),
    compared: report.compared ? { current: readSums(row, 1), previous: readSums(row, 2) } : null,
  });
  const dates = comparedDates(report);
  return {
    statement: { sql: lines.join('\n'), parameters },
    read: (row) => {
      const keys: GroupKeys = {};
      for (const [column, id] of report.groups.entries()) keys[id] = row[column] ?? null;
      const { sums, compared } = readAll(row);
      const isCompared = keys.date === undefined ? dates.size > 0 : dates.has(String(keys.date));
      return { keys, sums, compared: isCompared ? compared : null };
    },
    readTotals: (row) => readAll(row ?? []),
  };
}

function comparedDates({ period, compared }: ReportedFacts): Set<string> {
  const loads = compared?.otherLoads ?? [];
  return new Set(loads.flatMap((load, place) => (load === 0 ? [] : [addDays(period.from, place)])));
}

/** Compiles the keys of one group that occur in a report's facts into one SELECT: a row for each, in the order of the keys. */
export function compileKeys(facts: ReportedFacts, group: GroupId): Statement {
  const { keys, from, where, parameters } = sourceOf(facts, [group]);
  return {
    sql: [`SELECT DISTINCT ${keys[group]} AS ${keyColumn(group)}`, from, where, `ORDER BY ${keyColumn(group)}`].join(
      '\n',
    ),
    parameters,
  };
}

/** Where the facts of a report come from, and which of them belong to which sums. */
interface Source {
  /** The expression of each group's key. */
  keys: Record<GroupId, string>;
  from: string;
  where: string;
  /** For each set of sums, the facts that it adds up; null for all. */
  sumsWhere: (string | null)[];
  parameters: Record<string, ParameterValue>;
}

function sourceOf(facts: ReportedFacts, groupIds: readonly GroupId[]): Source {
  const parameters: Record<string, ParameterValue> = { publisher: facts.publisher };
  const keys = Object.fromEntries(Object.entries(groups).map(([id, { column }]) => [id, column])) as Source['keys'];
  const days = daysOf(facts, groupIds, parameters);
  const conditions = ['publisher = {publisher:UInt32}', days.where, ...filtersOf(facts, parameters)];
  return {
    keys: { ...keys, ...(days.key && { date: days.key }) },
    from: `FROM ${tableOf(facts, groupIds)}${days.join}`,
    where: `WHERE ${conditions.join('\n  AND ')}`,
    sumsWhere: days.sumsWhere,
    parameters,
  };
}

/** A report that asks for countries reads every fact; the others read the table in which countries are added up. */
function tableOf({ countries }: ReportedFacts, groupIds: readonly GroupId[]): string {
  return countries !== undefined || groupIds.includes('geo_country') ? 'stats_daily' : 'stats_block_daily';
}

/**
 * Which days count, and for which sums. A day has one load, in whichever period it is, so the days of both stand in one
 * array. The conditions of sums are short, because they are repeated for each measure, and a cluster sends their values
 * to its shards each time.
 */
function daysOf(
  { period, loads, compared }: ReportedFacts,
  groupIds: readonly GroupId[],
  parameters: Record<string, ParameterValue>,
): Pick<Source, 'where' | 'sumsWhere'> & { key: string | null; join: string } {
  const { from, to } = period;
  const places = compared?.otherLoads.flatMap((load, place) => (load === 0 ? [] : [place])) ?? [];
  const [first, last] = [places.at(0), places.at(-1)];
  if (compared === undefined || first === undefined || last === undefined) {
    Object.assign(parameters, { from, to, loads });
    return {
      where: 'date BETWEEN {from:Date} AND {to:Date}\n  AND load = {loads:Array(UInt32)}[date - {from:Date} + 1]',
      sumsWhere: [null],
      key: null,
      join: '',
    };
  }

  const { shift, otherLoads } = compared;
  // The other period is read from its first compared day to its last.
  const [otherFrom, otherTo] = [addDays(from, first - shift), addDays(from, last - shift)];
  const loadsFromOther = Array.from({ length: daysBetween(otherFrom, to) + 1 }, (_, days) => {
    const place = daysBetween(from, otherFrom) + days;
    return loads[place] ?? otherLoads[place + shift] ?? 0;
  });
  const isCompared = otherLoads.map((load) => Number(load !== 0));
  Object.assign(parameters, { from, to, otherFrom, otherTo, shift, loads: loadsFromOther, isCompared });
  // A fact of a day that both periods have is in a row of its own day and in one of a later day.
  const isTwice = groupIds.includes('date') && otherTo >= from;
  const [asCurrent, asOther] = isTwice ? ['days_later = 0 AND ', 'days_later != 0 AND '] : ['', ''];
  const current = `${asCurrent}date >= {from:Date}`;
  const other = `${asOther}{isCompared:Array(UInt8)}[date + {shift:UInt16} - {from:Date} + 1] = 1`;
  const where = [
    '(date BETWEEN {from:Date} AND {to:Date} OR date BETWEEN {otherFrom:Date} AND {otherTo:Date})',
    'load = {loads:Array(UInt32)}[date - {otherFrom:Date} + 1]',
    ...(isTwice ? [`(${current} OR ${other})`] : []),
  ];
  return {
    where: where.join('\n  AND '),
    sumsWhere: [current, `${current} AND {isCompared:Array(UInt8)}[date - {from:Date} + 1] = 1`, other],
    key: isTwice ? 'date + days_later' : 'if(date < {from:Date}, date + {shift:UInt16}, date)',
    join: isTwice ? ' ARRAY JOIN [0, {shift:UInt16}] AS days_later' : '',
  };
}

function filtersOf(facts: ReportedFacts, parameters: Record<string, ParameterValue>): string[] {
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

/** The name of a group's column in the result. It must not be that of a column of the table whose values it changes. */
function keyColumn(id: GroupId): string {
  return `${groups[id].column}_key`;
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
  // The keys stand in the statement once: a hundred thousand of them take longer to read than to sort by.
  const count = `${groups[id].column}_count`;
  const ranks = `range(1, {${count}:UInt32} + 1)`;
  parameters[count] = keys.length;
  const last = direction === 'ASC' ? `{${count}:UInt32} + 1` : '0';
  return [`transform(${key}, arrayConcat(${parts.join(', ')}), ${ranks}, ${last}) ${direction}`, byKey];
}

function indicatorOrder(id: IndicatorId): string {
  const indicator = indicators[id];
  return indicator.kind === 'sum'
    ? sumColumn(indicator.measure)
    : `${sumColumn(indicator.numerator)} / nullIf(${sumColumn(indicator.denominator)}, 0)`;
}

/** ClickHouse adds up 64 bits without noticing an overflow. */
function sumOf(measure: Measure, condition: string | null): string {
  const value = measure === 'revenue' ? `toInt128(${measure})` : measure;
  return condition === null ? `sum(${value})` : `sumIf(${value}, ${condition})`;
}

/** The name of a sum's column; without a set, of the period's own sum. */
function sumColumn(measure: Measure, set = 0): string {
  return `${measure}_sum${set === 0 ? '' : set}`;
}
