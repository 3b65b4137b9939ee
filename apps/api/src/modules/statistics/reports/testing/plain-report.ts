import type { GroupId, IndicatorId } from '@publisher-console/api-contract';
import type { Measure } from '#modules/statistics/catalogue/indicators.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import type { ReportPlan } from '#modules/statistics/reports/plan/plan-report.ts';
import type { Fact } from './facts.ts';

/**
 * Computes a report in memory in the simplest way, from the contract's description alone. It shares no code with the
 * compiler or with the catalogue's formulas.
 */
export function plainReport(facts: readonly Fact[], report: ReportPlan) {
  const counted = [
    ...facts.filter((fact) => isKept(fact, report) && isInPeriod(fact, report)),
    ...facts.filter((fact) => isKept(fact, report) && isOther(fact, report)).map((fact) => asOther(fact, report)),
  ];
  const rows = [...Map.groupBy(counted, (fact) => JSON.stringify(keysOf(fact, report.groups))).entries()].map(
    ([key, members]) => ({ keys: JSON.parse(key) as (string | number)[], members }),
  );
  rows.sort((a, b) => compareRows(a, b, report));
  const { offset, limit } = report.window ?? { offset: 0, limit: rows.length };
  const shown = rows.slice(offset, offset + limit);
  return {
    total: rows.length,
    rows: shown.map(({ keys, members }) => ({
      keys,
      values: valuesOf(ofPeriod(members), report),
      compared: rowIsCompared(keys, report) ? comparedOf(members, report) : null,
    })),
    summary: valuesOf(ofPeriod(counted), report),
    comparison: report.compared ? comparedOf(counted, report) : null,
  };
}

/** A fact; if `isOther`, it is one of the other period, with the date of the day that it is compared with. */
type CountedFact = Fact & { isOther?: true };

function isInPeriod(fact: Fact, { period, loads }: ReportPlan): boolean {
  return fact.date >= period.from && fact.date <= period.to && fact.load === loadOf(fact.date, period, loads);
}

function isOther(fact: Fact, { compared = [] }: ReportPlan): boolean {
  return compared.some((other) => other?.day === fact.date && other.load === fact.load);
}

function asOther(fact: Fact, { period, compared = [] }: ReportPlan): CountedFact {
  const index = compared.findIndex((other) => other?.day === fact.date);
  return { ...fact, date: addDays(period.from, index), isOther: true };
}

function loadOf(date: string, { from }: ReportPlan['period'], loads: readonly number[]): number | undefined {
  return loads.find((_, index) => addDays(from, index) === date);
}

function isComparedDay(date: string, { period, compared = [] }: ReportPlan): boolean {
  return compared.some((other, index) => other !== null && addDays(period.from, index) === date);
}

function rowIsCompared(keys: readonly (string | number)[], report: ReportPlan): boolean {
  if (!report.compared?.some((other) => other !== null)) return false;
  return report.compared.some(
    (other, index) => other !== null && isDayOfRow(addDays(report.period.from, index), keys, report.groups),
  );
}

/** Whether a row of these keys has the facts of a day. */
function isDayOfRow(day: string, keys: readonly (string | number)[], groups: readonly GroupId[]): boolean {
  return groups.every((group, place) => dayKeys[group] === undefined || dayKeys[group](day) === keys[place]);
}

function ofPeriod(facts: readonly CountedFact[]): CountedFact[] {
  return facts.filter((fact) => !fact.isOther);
}

function comparedOf(facts: readonly CountedFact[], report: ReportPlan) {
  const current = valuesOf(
    ofPeriod(facts).filter(({ date }) => isComparedDay(date, report)),
    report,
  );
  const previous = valuesOf(
    facts.filter((fact) => fact.isOther),
    report,
  );
  const change = Object.fromEntries(
    report.indicators.map((id) => [id, changeOf(current[id] ?? null, previous[id] ?? null)]),
  );
  return { current, previous, change };
}

/** Computes in millionths: values have at most six decimals, so these are exact whole numbers. */
function changeOf(current: number | null, previous: number | null) {
  if (current === null || previous === null) return { absolute: null, percent: null };
  const [now, before] = [Math.round(current * 1e6), Math.round(previous * 1e6)];
  const share = before === 0 ? null : roundHalfEvenBig(BigInt(now - before) * 1_000_000n, BigInt(before));
  return { absolute: (now - before) / 1e6, percent: share === null ? null : Number(share) / 1e4 };
}

function roundHalfEvenBig(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  // The candidates: the nearest one is the result, and the even one of two that are equally near.
  const [nearest] = [whole - 1n, whole, whole + 1n].toSorted((a, b) => {
    const [distanceA, distanceB] = [a, b].map((value) => size(numerator - value * denominator));
    if (distanceA !== distanceB) return (distanceA ?? 0n) < (distanceB ?? 0n) ? -1 : 1;
    return a % 2n === 0n ? -1 : 1;
  });
  return nearest ?? 0n;
}

function size(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Counts back to the Monday. */
function weekOf(day: string): string {
  return new Date(day).getUTCDay() === 1 ? day : weekOf(addDays(day, -1));
}

const dayKeys: Partial<Record<GroupId, (day: string) => string>> = {
  date: (day) => day,
  week: weekOf,
  month: (day) => `${day.slice(0, 7)}-01`,
};

const columns = {
  application: (fact) => fact.application,
  adBlock: (fact) => fact.ad_block,
  adFormat: (fact) => fact.ad_format,
  date: (fact) => fact.date,
  week: ({ date }) => weekOf(date),
  month: ({ date }) => `${date.slice(0, 7)}-01`,
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

function isKept(fact: Fact, report: ReportPlan): boolean {
  return (
    fact.publisher === report.owner.publisher &&
    (report.owner.applications === null || report.owner.applications.includes(fact.application)) &&
    (report.applications === null || report.applications.includes(fact.application)) &&
    (report.adBlocks === undefined || report.adBlocks.includes(fact.ad_block)) &&
    (report.countries === undefined || report.countries.includes(fact.country)) &&
    (report.adFormats === null || report.adFormats.includes(fact.ad_format))
  );
}

function keysOf(fact: Fact, groups: readonly GroupId[]) {
  return groups.map((group) => columns[group](fact));
}

function sum(facts: readonly Fact[], measure: Measure): number {
  return facts.reduce((total, fact) => total + fact[measure], 0);
}

function valuesOf(facts: readonly Fact[], report: ReportPlan): Record<string, number | null> {
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
  members: CountedFact[];
}

function compareRows(a: PlainRow, b: PlainRow, report: ReportPlan): number {
  const { sort, groups } = report;
  if (sort) {
    const sign = sort.direction === 'asc' ? 1 : -1;
    const sorted = groups.includes(sort.field as GroupId)
      ? sign * compareKeys(a, b, sort.field as GroupId, report)
      : compareUnfinished(a, b, report) ||
        (sort.by === 'change'
          ? compareChanges(a, b, sort.field as IndicatorId, { sign, report })
          : compareValues(a, b, sort.field as IndicatorId, sign));
    if (sorted !== 0) return sorted;
  }
  for (const group of groups) {
    const order = compareKeys(a, b, group, report);
    if (order !== 0) return order;
  }
  return 0;
}

function compareKeys(a: PlainRow, b: PlainRow, group: GroupId, { groups, nameOrder }: ReportPlan): number {
  const place = ({ keys }: PlainRow) => {
    const key = keys[groups.indexOf(group)] ?? '';
    return nameOrder[group]?.indexOf(key) ?? key;
  };
  const [left, right] = [place(a), place(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Rows of a day in progress come after all others in both directions. */
function compareUnfinished(a: PlainRow, b: PlainRow, { groups, daysInProgress }: ReportPlan): number {
  if (!groups.some((group) => group in dayKeys)) return 0;
  const [left, right] = [a, b].map(({ keys }) => daysInProgress.some((day) => isDayOfRow(day, keys, groups)));
  return Number(left) - Number(right);
}

/** Undefined ratios come last in both directions. */
function compareValues(a: PlainRow, b: PlainRow, id: IndicatorId, sign: number): number {
  const [numerator, denominator] = ratios[id] ?? [id as Measure, null];
  const [left, right] = [ofPeriod(a.members), ofPeriod(b.members)].map((members) => ({
    numerator: sum(members, numerator),
    denominator: denominator ? sum(members, denominator) : 1,
  }));
  if (!left?.denominator || !right?.denominator) return Number(!left?.denominator) - Number(!right?.denominator);

  return sign * (left.numerator * right.denominator - right.numerator * left.denominator);
}

/** Rows without a change come last in both directions. */
function compareChanges(
  a: PlainRow,
  b: PlainRow,
  id: IndicatorId,
  { sign, report }: { sign: number; report: ReportPlan },
): number {
  const [left, right] = [a, b].map((row) => exactChange(row, id, report));
  if (left === null || right === null) return Number(left === null) - Number(right === null);

  return sign * ((left ?? 0) - (right ?? 0));
}

/** The change before it is rounded; null for a row that is not compared and for a ratio without a denominator. */
function exactChange({ keys, members }: PlainRow, id: IndicatorId, report: ReportPlan): number | null {
  if (!rowIsCompared(keys, report)) return null;
  const [numerator, denominator] = ratios[id] ?? [id as Measure, null];
  const [current, previous] = [
    ofPeriod(members).filter(({ date }) => isComparedDay(date, report)),
    members.filter((fact) => fact.isOther),
  ].map((facts) => sum(facts, numerator) / (denominator ? sum(facts, denominator) : 1));
  const change = (current ?? 0) - (previous ?? 0);
  return Number.isFinite(change) ? change : null;
}
