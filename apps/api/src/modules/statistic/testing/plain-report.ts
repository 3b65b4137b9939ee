import type { GroupId, IndicatorId } from '@publisher-console/api-contract';
import type { Measure } from '#modules/criteria/indicators.ts';
import { addDays } from '#modules/criteria/periods.ts';
import type { Report } from '#modules/statistic/report-compiler.ts';
import type { Fact } from './facts.ts';

/**
 * Computes a report in memory in the simplest way, from the contract's description alone. It shares no code with the
 * compiler or with the catalogue's formulas.
 */
export function plainReport(facts: readonly Fact[], report: Report) {
  const counted = facts.filter((fact) => counts(fact, report));
  const rows = [...Map.groupBy(counted, (fact) => JSON.stringify(keysOf(fact, report.groups))).entries()].map(
    ([key, members]) => ({ keys: JSON.parse(key) as (string | number)[], members }),
  );
  rows.sort((a, b) => compareRows(a, b, report));
  const { offset, limit } = report.window ?? { offset: 0, limit: rows.length };
  return {
    total: rows.length,
    rows: rows.slice(offset, offset + limit).map(({ keys, members }) => ({ keys, values: valuesOf(members, report) })),
    summary: valuesOf(counted, report),
  };
}

const columns = {
  application: (fact) => fact.application,
  adBlock: (fact) => fact.ad_block,
  adFormat: (fact) => fact.ad_format,
  date: (fact) => fact.date,
  geo_country: (fact) => fact.country,
} satisfies Record<GroupId, (fact: Fact) => string | number>;

const ratios: Partial<Record<IndicatorId, [Measure, Measure, factor: number, decimals: number]>> = {
  ecpm: ['revenue', 'impressions', 1000, 6],
  rpm: ['revenue', 'requests', 1000, 6],
  fill_rate: ['selections', 'requests', 100, 4],
  show_rate: ['impressions', 'selections', 100, 4],
  ctr: ['clicks', 'impressions', 100, 4],
  completion_rate: ['completions', 'impressions', 100, 4],
};

function counts(fact: Fact, report: Report): boolean {
  const { from, to } = report.period;
  const loadOfDay = report.loads.find((_, index) => addDays(from, index) === fact.date);
  return (
    fact.publisher === report.publisher &&
    fact.date >= from &&
    fact.date <= to &&
    fact.load === loadOfDay &&
    (report.applications === null || report.applications.includes(fact.application)) &&
    (report.adFormats === null || report.adFormats.includes(fact.ad_format))
  );
}

function keysOf(fact: Fact, groups: readonly GroupId[]) {
  return groups.map((group) => columns[group](fact));
}

function sum(facts: readonly Fact[], measure: Measure): number {
  return facts.reduce((total, fact) => total + fact[measure], 0);
}

function valuesOf(facts: readonly Fact[], report: Report): Record<string, number | null> {
  return Object.fromEntries(report.indicators.map((id) => [id, valueOf(facts, id)]));
}

function valueOf(facts: readonly Fact[], id: IndicatorId): number | null {
  const ratio = ratios[id];
  if (!ratio) return id === 'revenue' ? sum(facts, 'revenue') / 1e6 : sum(facts, id as Measure);

  const [numerator, denominator, factor, decimals] = ratio;
  const unit = numerator === 'revenue' ? 1 : 10 ** decimals;
  const exact = sum(facts, numerator) * factor * unit;
  const parts = sum(facts, denominator);
  return parts === 0 ? null : roundHalfEven(exact, parts) / 10 ** decimals;
}

function roundHalfEven(numerator: number, denominator: number): number {
  const below = Math.floor(numerator / denominator);
  const rest = numerator - below * denominator;
  if (rest * 2 === denominator) return below % 2 === 0 ? below : below + 1;

  return rest * 2 > denominator ? below + 1 : below;
}

interface PlainRow {
  keys: (string | number)[];
  members: Fact[];
}

function compareRows(a: PlainRow, b: PlainRow, report: Report): number {
  const { sort, groups } = report;
  if (sort) {
    const sign = sort.direction === 'asc' ? 1 : -1;
    const sorted = groups.includes(sort.field as GroupId)
      ? sign * compareKeys(a, b, sort.field as GroupId, report)
      : compareValues(a, b, sort.field as IndicatorId, sign);
    if (sorted !== 0) return sorted;
  }
  for (const group of groups) {
    const order = compareKeys(a, b, group, report);
    if (order !== 0) return order;
  }
  return 0;
}

function compareKeys(a: PlainRow, b: PlainRow, group: GroupId, { groups, nameOrder }: Report): number {
  const place = ({ keys }: PlainRow) => {
    const key = keys[groups.indexOf(group)] ?? '';
    return nameOrder[group]?.indexOf(key) ?? key;
  };
  const [left, right] = [place(a), place(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Undefined ratios come last in both directions. */
function compareValues(a: PlainRow, b: PlainRow, id: IndicatorId, sign: number): number {
  const [numerator, denominator] = ratios[id] ?? [id as Measure, null];
  const [left, right] = [a, b].map(({ members }) => ({
    numerator: sum(members, numerator),
    denominator: denominator ? sum(members, denominator) : 1,
  }));
  if (!left?.denominator || !right?.denominator) return Number(!left?.denominator) - Number(!right?.denominator);

  return sign * (left.numerator * right.denominator - right.numerator * left.denominator);
}
