import type { LedgerAmount, LedgerKind, MoneyApplication } from '@publisher-console/api-contract';
import type { DeskMoneyEntry, DeskProposal } from '@publisher-console/api-contract/desk';
import { and, count, desc, eq, inArray, isNull, lt, min } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { numberCursor } from '#orders/cursor.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { application } from '#stores/sql/tables/application.ts';
import { ledgerEntry, proposedEntry } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { Proposal } from './adjustments.network.ts';
import { monthText } from './close-month.network.ts';

/** Which entries of the ledger are listed; null for all. */
export interface EntryFilter {
  /** The Publisher ID. */
  publisher: number | null;
  kind: LedgerKind | null;
  /** The first day of the month in which they were booked. */
  booked: string | null;
}

const opposing = alias(ledgerEntry, 'opposing');
const named = { number: publisher.number, company: publisher.company };

/** An amount as contracts have it. */
export function amountOf(minor: bigint, currency: string): LedgerAmount {
  return { minor: String(minor), currency };
}

/** The condition of a filter on entries; undefined for all of them. */
export function entryCondition(
  network: NetworkDatabase,
  { publisher: of, kind, booked }: EntryFilter,
): SQL | undefined {
  const owners = network
    .select({ id: publisher.id })
    .from(publisher)
    .where(eq(publisher.number, of ?? 0));
  return and(
    of === null ? undefined : inArray(ledgerEntry.publisherId, owners),
    kind === null ? undefined : eq(ledgerEntry.kind, kind),
    booked === null ? undefined : eq(ledgerEntry.booked, booked),
  );
}

/** Entries with whose they are, the newest first. */
export async function readEntries(
  network: NetworkDatabase,
  filter: EntryFilter,
  { limit, after }: PageInput,
): Promise<ListPage<DeskMoneyEntry>> {
  const last = numberCursor(after, 15);
  const rows = await network
    .select({ entry: ledgerEntry, publisher: named, opposedBy: opposing.number })
    .from(ledgerEntry)
    .innerJoin(publisher, eq(publisher.id, ledgerEntry.publisherId))
    .leftJoin(opposing, eq(opposing.opposes, ledgerEntry.number))
    .where(and(entryCondition(network, filter), last === null ? undefined : lt(ledgerEntry.number, last)))
    .orderBy(desc(ledgerEntry.number))
    .limit(limit + 1);
  const applications = await applicationsOf(
    network,
    rows.map(({ entry }) => entry.application),
  );
  const entries = rows.map(({ entry, publisher: own, opposedBy }) => ({
    number: entry.number,
    publisher: own,
    kind: entry.kind,
    amount: amountOf(entry.amount, entry.currency),
    concerns: monthText(entry.concerns),
    booked: monthText(entry.booked),
    at: entry.createdAt.toISOString(),
    application: applications(entry.application),
    reason: entry.reason,
    opposes: entry.opposes,
    opposedBy,
    reference: entry.reference,
    paidOn: entry.paidOn,
    madeBy: entry.madeBy,
    approvedBy: entry.approvedBy,
    hash: entry.hash.toString('hex'),
  }));
  return pageOf(entries, { limit, total: entries.length }, (entry) => String(entry.number));
}

/** Names the applications of proposals. */
export async function namedProposals(
  network: NetworkDatabase,
  proposals: readonly Proposal[],
): Promise<DeskProposal[]> {
  const applications = await applicationsOf(
    network,
    proposals.map((proposal) => proposal.application),
  );
  return proposals.map(
    ({ id, publisher: number, company, kind, minor, currency, month, application: of, ...rest }) => ({
      id,
      publisher: { number, company },
      kind,
      amount: { minor, currency },
      concerns: month,
      application: applications(of),
      ...rest,
    }),
  );
}

/** How many adjustments wait for a second person, and since when the oldest does. */
export async function countProposals(network: NetworkDatabase): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await network
    .select({ count: count(), oldest: min(proposedEntry.madeAt) })
    .from(proposedEntry)
    .where(isNull(proposedEntry.decidedAt));
  return row ?? { count: 0, oldest: null };
}

/** Names applications by their numbers, which entries of deleted ones have for ever. */
async function applicationsOf(
  network: NetworkDatabase,
  numbers: readonly (number | null)[],
): Promise<(number: number | null) => MoneyApplication | null> {
  const wanted = [...new Set(numbers.filter((number) => number !== null))];
  const { id, number, name, platform, deletedAt } = application;
  const rows =
    wanted.length === 0
      ? []
      : await network
          .select({ id, number, name, platform, deletedAt })
          .from(application)
          .where(inArray(number, wanted));
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return (of) => {
    if (of === null) return null;
    const found = byNumber.get(of);
    return {
      number: of,
      id: found?.deletedAt === null ? found.id : null,
      name: found?.name ?? null,
      platform: found?.platform ?? null,
    };
  };
}
