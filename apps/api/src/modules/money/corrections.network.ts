import { isDeepStrictEqual } from 'node:util';
import type { Locale } from '@publisher-console/api-contract';
import { and, asc, exists, gt, inArray, sql } from 'drizzle-orm';
import type { Translated } from '#contract/language.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { lockPublications } from '#modules/statistics/loads/publication/publish-load.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork, readAsNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { closedMonth, ledgerEntry } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { statisticsPublicationDay } from '#stores/sql/tables/statistic.ts';
import { toMinor } from './amounts.ts';
import { monthText } from './close-month.network.ts';
import { actorOf, bookEntries, lockLedger, openMonth, plainEntry, todayOf } from './ledger.network.ts';
import { readCountedLoads, readRevenue, readRevenueSums } from './month-facts.network.ts';
import type { RevenueSum } from './month-facts.network.ts';
import { findPublishers, namedColumns } from './named-publishers.network.ts';
import type { NamedPublisher } from './named-publishers.network.ts';
import { amountText } from './typed-amounts.ts';

/** A closed month of a publisher whose figures are no longer what the ledger has. Amounts are in minor units. */
export interface Difference {
  /** The Publisher ID. */
  publisher: number;
  company: string;
  /** `YYYY-MM`. */
  month: string;
  currency: string;
  /** Earned, with earlier corrections. */
  booked: string;
  /** What the figures are now, rounded. */
  now: string;
  /** What a correction adds to the ledger. */
  minor: string;
}

/** Closed months whose figures were published again since, as their first days. */
export async function republishedMonths(network: NetworkDatabase): Promise<string[]> {
  const { day, publication } = statisticsPublicationDay;
  const isOfMonth = sql`${day} between ${closedMonth.month} and ${closedMonth.month} + interval '1 month - 1 day'`;
  const later = network
    .select({ day })
    .from(statisticsPublicationDay)
    .where(and(isOfMonth, gt(publication, closedMonth.publication)));
  const rows = await network
    .select({ month: closedMonth.month })
    .from(closedMonth)
    .where(exists(later))
    .orderBy(asc(closedMonth.month));
  return rows.map(({ month }) => month);
}

/** What closed months need, by month and Publisher ID. */
export async function listDifferences(
  stores: NetworkStores,
  { limit, after }: PageInput,
): Promise<ListPage<Difference>> {
  const months = await asNetwork(stores.database, republishedMonths);
  const { sums } = await readRevenueSums(stores, months);
  const found = await readAsNetwork(stores.database, (network) => differencesOf(network, months, sums));
  const all = found.map(({ of, month, currency, booked, now }) => ({
    publisher: of.number,
    company: of.company,
    month: monthText(month),
    currency,
    booked: String(booked),
    now: String(now),
    minor: String(now - booked),
  }));
  const rest = after === null ? all : all.filter((row) => cursorOf(row) > after);
  return pageOf(rest.slice(0, limit + 1), { limit, total: all.length }, cursorOf);
}

/** Publisher IDs have fewer digits than ten, so that texts are in the order of numbers. */
const cursorOf = ({ month, publisher: number }: Difference) => `${month}_${String(number).padStart(10, '0')}`;

/**
 * Books corrections into the open month. All of them or nothing: throws when one is not what the figures need now.
 * Afterwards, what was earned and corrected in these months is what the figures are, rounded.
 */
export async function approveCorrections(
  stores: NetworkStores,
  { corrections }: { corrections: { user: string; month: string; minor: string }[] },
): Promise<{ entries: number }> {
  const { database, settings } = stores;
  const months = [...new Set(corrections.map(({ month }) => month))];
  // Read anew: entries are not based on cached sums.
  const figures = await readRevenue(stores, months);
  const sums = figures.publishers.map(({ lines, ...own }) => ({
    ...own,
    revenue: lines.reduce((sum, line) => sum + line.revenue, 0n),
  }));
  return asNetwork(database, async (network) => {
    await lockPublications(network);
    await lockLedger(network);
    const { loads } = await readCountedLoads(network, months);
    if (!isDeepStrictEqual(loads, figures.loads)) throw new OrderRefused('figures_published');
    const closed = new Set((await network.select().from(closedMonth)).map(({ month }) => month));
    const found = await differencesOf(network, months, sums);
    const needed = new Map(found.map((difference) => [keyOf(difference.of, difference.month), difference]));
    const named = await findPublishers(network, [...new Set(corrections.map(({ user }) => user))], { isLocking: true });
    const wanted = corrections.map(({ user, month, minor }) => {
      const of = named.get(user);
      if (of === undefined) throw new OrderRefused('unknown_publisher', user);
      if (!closed.has(month)) throw new OrderRefused('month_open', monthText(month));
      const difference = needed.get(keyOf(of, month));
      if (difference === undefined || difference.now - difference.booked !== BigInt(minor))
        throw new OrderRefused('correction_changed', of.number, monthText(month));
      // The same one again is no longer needed.
      needed.delete(keyOf(of, month));
      return difference;
    });
    const common = { ...plainEntry, kind: 'correction' as const, madeBy: actorOf(stores), createdAt: settings.now() };
    const booked = await openMonth(network, todayOf(stores));
    const entries = wanted.map((difference) => ({
      ...common,
      publisherId: difference.of.id,
      amount: difference.now - difference.booked,
      currency: difference.currency,
      concerns: difference.month,
      booked,
      reason: reasonOf(difference),
    }));
    await bookEntries(network, entries);
    const details = { months: months.map(monthText).toSorted().join(' '), entries: entries.length };
    await recordAudit(network, { actor: actorOf(stores) }, { kind: 'corrections_approved', details });
    return { entries: entries.length };
  });
}

interface NeededCorrection {
  of: NamedPublisher;
  /** The first day of the month. */
  month: string;
  currency: string;
  booked: bigint;
  now: bigint;
}

const keyOf = ({ id }: NamedPublisher, month: string) => `${id} ${month}`;

/** Where figures of months, given as their first days, are not what the ledger has; by month and Publisher ID. */
async function differencesOf(
  network: NetworkDatabase,
  months: readonly string[],
  figures: readonly RevenueSum[],
): Promise<NeededCorrection[]> {
  if (months.length === 0) return [];
  const publishers = await network.select(namedColumns).from(publisher).orderBy(publisher.number);
  const booked = await bookedRevenue(network, months);
  const revenue = new Map(figures.map((own) => [`${own.publisher} ${own.month}`, own.revenue]));
  return [...months].toSorted().flatMap((month) =>
    publishers.flatMap((of) => {
      const { currency } = of;
      const now = toMinor(revenue.get(`${of.number} ${month}`) ?? 0n, currency);
      const before = booked.get(keyOf(of, month)) ?? 0n;
      return now === before ? [] : [{ of, month, currency, booked: before, now }];
    }),
  );
}

/** What the ledger has as earned in months, with corrections, by publisher and month. */
export async function bookedRevenue(network: NetworkDatabase, months: readonly string[]): Promise<Map<string, bigint>> {
  const { publisherId, concerns, kind } = ledgerEntry;
  const rows = await network
    .select({ publisherId, concerns, sum: sql<string>`sum(${ledgerEntry.amount})::text` })
    .from(ledgerEntry)
    .where(and(inArray(concerns, [...months]), inArray(kind, ['earned', 'correction'])))
    .groupBy(publisherId, concerns);
  return new Map(rows.map((row) => [`${row.publisherId} ${row.concerns}`, BigInt(row.sum)]));
}

function reasonOf({ month, currency, booked, now }: NeededCorrection): Translated {
  const amounts = (locale: Locale) =>
    [amountText(now, currency, locale), amountText(booked, currency, locale)] as const;
  const monthOf = (locale: Locale) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(month));
  const [en, ru] = [amounts('en'), amounts('ru')];
  return {
    en: `The figures of ${monthOf('en')} changed after the month was closed: ${en[0]} instead of ${en[1]}.`,
    ru: `Данные за ${monthOf('ru')} изменились после закрытия месяца: ${ru[0]} вместо ${ru[1]}.`,
  };
}
