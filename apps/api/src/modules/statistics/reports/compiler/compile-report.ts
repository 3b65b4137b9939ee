import type { GroupId } from '@publisher-console/api-contract';
import { measuresOf } from '#modules/statistics/catalogue/indicators.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import type { ReportPlan, SelectedFacts } from '#modules/statistics/reports/plan/report-plan.ts';
import type { ReportedSums, Sums } from '#modules/statistics/reports/values/sums.ts';
import type { Cell, Statement } from '#stores/warehouse/warehouse.ts';
import { keyColumn, sumColumn, sumOf } from './columns.ts';
import { factSource } from './fact-source.ts';
import { orderTerms } from './row-order.ts';

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
    measures.map((measure) => `${sumOf(measure, condition)} AS ${sumColumn(measure, set)}`),
  );
  const order = orderTerms(plan, source.sumsWhere, parameters);
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
      sums[measure] = BigInt(row[index] ?? 0);
      index += 1;
    }
    return sums;
  };
  const readTotals = (row: readonly Cell[] | null): ReportedSums => ({
    sums: readSums(row ?? [], 0),
    compared: plan.compared ? { current: readSums(row ?? [], 1), previous: readSums(row ?? [], 2) } : null,
  });
  const dates = comparedDates(plan);
  return {
    statement: { sql: lines.join('\n'), parameters },
    readRow: (row) => {
      const keys: GroupKeys = {};
      for (const [column, id] of plan.groups.entries()) keys[id] = row[column] ?? null;
      const { sums, compared } = readTotals(row);
      const isCompared = keys.date === undefined ? dates.size > 0 : dates.has(String(keys.date));
      return { keys, sums, compared: isCompared ? compared : null };
    },
    readTotals,
  };
}

function comparedDates({ period, compared = [] }: SelectedFacts): Set<string> {
  return new Set(compared.flatMap((other, index) => (other === null ? [] : [addDays(period.from, index)])));
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
