import type { ApplicationReference, DashboardAttention, Locale } from '@publisher-console/api-contract';
import type { NamedApplication } from '#modules/statistics/catalogue/named-entity.ts';
import { indicatorValues } from '#modules/statistics/reports/values/indicator-values.ts';
import type { Sums } from '#modules/statistics/reports/values/sums.ts';
import type { troublesOf } from './attention-repository.ts';

type Trouble = Awaited<ReturnType<typeof troublesOf>>[number];

/** The applications of one problem. */
interface AffectedApplications {
  /** The one that was checked last comes first. */
  numbers: number[];
  /** In micros; null if it could not be read. */
  revenue: bigint | null;
}

/** Of the applications that share a file, so many are named. */
export const mostNamed = 6;

/** Problems, those on which most money depends first; equal ones stay in their order. */
export function byRevenue(problems: number[][], sums: ReadonlyMap<number, Sums> | null): AffectedApplications[] {
  return problems
    .map((numbers) => ({ numbers, revenue: sums && revenueOf(numbers, sums) }))
    .toSorted((a, b) => Number((b.revenue ?? 0n) - (a.revenue ?? 0n)));
}

/** What some applications earned together, in micros. */
export function revenueOf(numbers: Iterable<number>, sums: ReadonlyMap<number, Sums>): bigint {
  let revenue = 0n;
  for (const number of numbers) revenue += sums.get(number)?.revenue ?? 0n;
  return revenue;
}

/** An amount of an answer, in major units. Throws `AmountTooLarge`. */
export function amountOf(revenue: bigint): number {
  return indicatorValues(['revenue'], { revenue }).revenue ?? 0;
}

/** The items of problems. One that was solved since is missing. */
export function itemsOf(
  affected: AffectedApplications[],
  troubles: Trouble[],
  applications: NamedApplication[],
  locale: Locale,
): DashboardAttention[] {
  const troubleOf = new Map(troubles.map((trouble) => [trouble.number, trouble]));
  const references = new Map(applications.map(({ number, ...application }) => [number, application]));
  return affected.flatMap(({ numbers, revenue }) => {
    const trouble = troubleOf.get(numbers[0] ?? 0);
    const named = numbers.flatMap((number) => references.get(number) ?? []);
    if (trouble === undefined || named.length === 0) return [];
    const reason = trouble.reason?.[locale] ?? null;
    return [
      ofApplications({ ...trouble, reason }, named, {
        otherApplications: numbers.length - 1,
        revenue: revenue === null ? null : amountOf(revenue),
      }),
    ];
  });
}

function ofApplications(
  { reason, state, missingLines, since }: Omit<Trouble, 'reason'> & Pick<DashboardAttention, 'reason'>,
  [first, ...otherApplicationList]: ApplicationReference[],
  sizes: Pick<DashboardAttention, 'otherApplications' | 'revenue'>,
): DashboardAttention {
  const applications = { application: first ?? null, otherApplicationList, ...sizes };
  const facts = { ...applications, reason, since: since.toISOString(), missingLines: null };
  if (reason !== null) return { ...facts, kind: 'application_rejected' };
  if (state === 'unreachable') return { ...facts, kind: 'app_ads_txt_unreachable' };
  if (state === 'found') return { ...facts, kind: 'app_ads_txt_not_read' };
  return { ...facts, kind: 'app_ads_txt_lines_missing', missingLines };
}

/** Something that the account lacks. */
export function ofAccount(kind: DashboardAttention['kind']): DashboardAttention {
  const none = { application: null, otherApplications: 0, otherApplicationList: [], revenue: null };
  return { kind, ...none, reason: null, missingLines: null, since: null };
}
