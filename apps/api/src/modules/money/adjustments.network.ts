import { randomUUID } from 'node:crypto';
import { adjustmentKinds, adjustmentSigns } from '@publisher-console/api-contract/adjustment-kinds';
import type { AdjustmentKind } from '@publisher-console/api-contract/adjustment-kinds';
import type { OrderResults } from '@publisher-console/api-contract/order-inputs';
import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Translated } from '#contract/language.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { firstOfMonth } from '#modules/statistics/days/periods.ts';
import { afterTimed, timedCursor } from '#orders/cursor.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { pageOf } from '#orders/page.ts';
import type { ListPage, PageInput } from '#orders/page.ts';
import { asNetwork, readAsNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { application } from '#stores/sql/tables/application.ts';
import { currencyRule, ledgerEntry, proposedEntry } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { monthText } from './close-month.network.ts';
import {
  actorOf,
  bookEntries,
  findEntry,
  lastClosedMonth,
  lockLedger,
  openMonth,
  plainEntry,
  requireNotOpposed,
  todayOf,
} from './ledger.network.ts';
import type { LedgerEntry, LedgerKind } from './ledger.network.ts';
import { findPublisher, namedColumns } from './named-publishers.network.ts';
import type { NamedPublisher } from './named-publishers.network.ts';
import { plainAmount, readAmount } from './typed-amounts.ts';

type AddedAdjustment = OrderResults['addAdjustment'];

interface NewAdjustment {
  user: string;
  kind: AdjustmentKind;
  amount: string;
  /** The first day of the month. */
  month: string;
  application: number | null;
  reason: Translated;
}

/** Adds an adjustment to the ledger, or proposes it where a second person has to approve. */
export function addAdjustment(stores: NetworkStores, { user, ...adjustment }: NewAdjustment): Promise<AddedAdjustment> {
  return asNetwork(stores.database, async (network) => {
    await lockLedger(network);
    const of = await findPublisher(network, user, { isLocking: true });
    const { kind, month: concerns, application: about, reason } = adjustment;
    const amount = readAmount(adjustment.amount, of.currency);
    requireSign(kind, amount);
    const today = todayOf(stores);
    const open = await openMonth(network, today);
    if (concerns > open && concerns > firstOfMonth(today)) throw new OrderRefused('month_ahead', monthText(concerns));
    if (about !== null) await requireApplication(network, of, about);
    const added = { of, kind, amount, concerns, application: about, reason, opposes: null };
    await requireNew(network, added);
    return bookOrPropose(network, stores, added);
  });
}

const withdrawnKinds: ReadonlySet<LedgerKind> = new Set(['opening_balance', ...adjustmentKinds]);

/** Withdraws an adjustment by an opposite entry of its kind, or proposes that. Throws for a withdrawn entry. */
export function withdrawEntry(
  stores: NetworkStores,
  { entry: number, reason }: { entry: number; reason: Translated },
): Promise<AddedAdjustment> {
  return asNetwork(stores.database, async (network) => {
    await lockLedger(network);
    const entry = await findEntry(network, number);
    if (!withdrawnKinds.has(entry.kind) || entry.opposes !== null) throw new OrderRefused('entry_stays', number);
    await requireNotOpposed(network, number);
    const [waiting] = await network
      .select({ id: proposedEntry.id })
      .from(proposedEntry)
      .where(and(eq(proposedEntry.opposes, number), isNull(proposedEntry.decidedAt)));
    if (waiting !== undefined) throw new OrderRefused('withdrawal_waits', number);
    const { kind, amount, concerns, application: about } = entry;
    const of = await findPublisher(network, entry.publisherId, { isLocking: true });
    const opposite = { of, kind, amount: -amount, concerns, application: about, reason, opposes: number };
    return bookOrPropose(network, stores, opposite);
  });
}

/** An adjustment that waits for a second person. Amounts are in minor units. */
export interface Proposal {
  id: string;
  /** The Publisher ID. */
  publisher: number;
  company: string;
  kind: LedgerKind;
  minor: string;
  currency: string;
  /** The month that it is about, `YYYY-MM`. */
  month: string;
  application: number | null;
  reason: Translated;
  /** The entry that it withdraws. */
  opposes: number | null;
  madeBy: string;
  /** ISO 8601. */
  madeAt: string;
}

/** Proposals that wait, the oldest first. */
export function listProposals({ database }: NetworkStores, { limit, after }: PageInput): Promise<ListPage<Proposal>> {
  const { id, madeAt } = proposedEntry;
  const waits = isNull(proposedEntry.decidedAt);
  return readAsNetwork(database, async (network) => {
    const rows = await network
      .select({ proposal: proposedEntry, of: namedColumns })
      .from(proposedEntry)
      .innerJoin(publisher, eq(publisher.id, proposedEntry.publisherId))
      .where(and(waits, afterTimed([madeAt, id], 'asc', after)))
      .orderBy(asc(madeAt), asc(id))
      .limit(limit + 1);
    const total = await network.$count(proposedEntry, waits);
    const summaries = rows.map(({ proposal, of }) => proposalOf(proposal, of));
    return pageOf(summaries, { limit, total }, (row) => timedCursor(row.madeAt, row.id));
  });
}

type ProposalRow = typeof proposedEntry.$inferSelect;

function proposalOf(row: ProposalRow, of: NamedPublisher): Proposal {
  const { id, kind, amount, concerns, application: about, reason, opposes, madeBy, madeAt } = row;
  return {
    id,
    publisher: of.number,
    company: of.company,
    kind,
    minor: String(amount),
    currency: of.currency,
    month: monthText(concerns),
    application: about,
    reason,
    opposes,
    madeBy,
    madeAt: madeAt.toISOString(),
  };
}

/** Approves a proposal, which becomes an entry of the open month, or drops it. The proposer may not approve it. */
export function decideProposal(
  stores: NetworkStores,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<{ entry: number | null }> {
  const { database, settings } = stores;
  const actor = actorOf(stores);
  return asNetwork(database, async (network) => {
    await lockLedger(network);
    const [proposal] = await network.select().from(proposedEntry).where(eq(proposedEntry.id, id));
    if (proposal === undefined) throw new OrderRefused('unknown_proposal', id);
    if (proposal.decidedAt !== null)
      throw new OrderRefused('proposal_decided', proposal.decidedBy, proposal.entry !== null);
    if (isApproved && proposal.madeBy === actor) throw new OrderRefused('own_proposal');
    const { kind, amount, concerns, application: about, reason, opposes, madeBy, publisherId } = proposal;
    if (isApproved && opposes !== null) await requireNotOpposed(network, opposes);
    const of = await findPublisher(network, publisherId, { isLocking: true });
    const adjustment = { of, kind, amount, concerns, application: about, reason, opposes };
    const entry = isApproved ? await book(network, stores, { ...adjustment, madeBy, approvedBy: actor }) : null;
    await network
      .update(proposedEntry)
      .set({ decidedBy: actor, decidedAt: settings.now(), entry })
      .where(eq(proposedEntry.id, id));
    const details = { ...detailsOf(adjustment), proposal: id, ...(entry !== null && { entry }) };
    const event = isApproved ? 'proposal_approved' : 'proposal_dropped';
    await recordAudit(network, { actor }, { kind: event, publisherId, details });
    return { entry };
  });
}

interface Adjustment extends Pick<LedgerEntry, 'amount' | 'application' | 'concerns' | 'kind' | 'opposes'> {
  of: NamedPublisher;
  reason: Translated;
}

async function bookOrPropose(
  network: NetworkDatabase,
  stores: NetworkStores,
  adjustment: Adjustment,
): Promise<AddedAdjustment> {
  const { of, ...columns } = adjustment;
  const { settings } = stores;
  const madeBy = actorOf(stores);
  const cause = { actor: madeBy };
  const details = detailsOf(adjustment);
  const publisherId = of.id;
  if (!(await needsApproval(network, stores, adjustment))) {
    const entry = await book(network, stores, { ...adjustment, madeBy, approvedBy: null });
    const kind = adjustment.opposes === null ? 'adjustment_added' : 'entry_withdrawn';
    await recordAudit(network, cause, { kind, publisherId, details: { ...details, entry } });
    return { entry, proposal: null };
  }
  const id = randomUUID();
  await network.insert(proposedEntry).values({ ...columns, id, publisherId, madeBy, madeAt: settings.now() });
  await recordAudit(network, cause, {
    kind: 'adjustment_proposed',
    publisherId,
    details: { ...details, proposal: id },
  });
  return { entry: null, proposal: id };
}

/**
 * Throws where the same adjustment waits or is booked: its answer may have been lost, or two people read the same
 * letter.
 */
async function requireNew(network: NetworkDatabase, { of, ...columns }: Adjustment): Promise<void> {
  const { kind, amount, concerns, application: about, reason } = columns;
  const isSame = (table: typeof ledgerEntry | typeof proposedEntry) =>
    and(
      eq(table.publisherId, of.id),
      eq(table.kind, kind),
      eq(table.amount, amount),
      eq(table.concerns, concerns),
      about === null ? isNull(table.application) : eq(table.application, about),
      eq(table.reason, reason),
      isNull(table.opposes),
    );
  const opposite = alias(ledgerEntry, 'opposite');
  const withdrawn = network.select().from(opposite).where(eq(opposite.opposes, ledgerEntry.number));
  const [booked] = await network
    .select({ number: ledgerEntry.number })
    .from(ledgerEntry)
    .where(and(isSame(ledgerEntry), notExists(withdrawn)))
    .limit(1);
  if (booked !== undefined) throw new OrderRefused('adjustment_same', booked.number);
  const waiting = await network.$count(proposedEntry, and(isSame(proposedEntry), isNull(proposedEntry.decidedAt)));
  if (waiting > 0) throw new OrderRefused('adjustment_waits');
}

/**
 * All that a person books alone is added up, whatever its sign: a person cannot stay below the limit by dividing an
 * amount, and a fee makes no room for a bonus.
 */
async function needsApproval(
  network: NetworkDatabase,
  stores: NetworkStores,
  adjustment: Adjustment,
): Promise<boolean> {
  const { of, kind, amount } = adjustment;
  const [rule] = await network.select().from(currencyRule).where(eq(currencyRule.currency, of.currency));
  const limit = rule?.approvalLimit ?? 0n;
  const { publisherId, booked, madeBy, approvedBy } = ledgerEntry;
  const [alone] = await network
    .select({ sum: sql<string>`coalesce(sum(abs(${ledgerEntry.amount})), 0)::text` })
    .from(ledgerEntry)
    .where(
      and(
        eq(publisherId, of.id),
        eq(booked, await openMonth(network, todayOf(stores))),
        eq(madeBy, actorOf(stores)),
        isNull(approvedBy),
        inArray(ledgerEntry.kind, [...adjustmentKinds]),
      ),
    );
  const size = amount < 0n ? -amount : amount;
  return kind === 'write_off' || BigInt(alone?.sum ?? 0) + size > limit;
}

async function book(
  network: NetworkDatabase,
  stores: NetworkStores,
  { of, ...columns }: Adjustment & Pick<LedgerEntry, 'approvedBy' | 'madeBy'>,
): Promise<number> {
  const { settings } = stores;
  // The first statement begins with the opening balance, so a withdrawal before it is booked in the same month.
  const isBeforeFirst = columns.kind === 'opening_balance' && (await lastClosedMonth(network)) === null;
  const booked = isBeforeFirst ? columns.concerns : await openMonth(network, todayOf(stores));
  const entry = {
    ...plainEntry,
    ...columns,
    publisherId: of.id,
    currency: of.currency,
    booked,
    createdAt: settings.now(),
  };
  const [number] = await bookEntries(network, [entry]);
  if (number === undefined) throw new Error('The ledger returned no number.');
  return number;
}

function detailsOf({ of, kind, amount, concerns, reason, opposes }: Adjustment) {
  const base = {
    entryKind: kind,
    amount: `${plainAmount(amount, of.currency)} ${of.currency}`,
    month: monthText(concerns),
  };
  return { ...base, reason, ...(opposes !== null && { opposes }) };
}

function requireSign(kind: AdjustmentKind, amount: bigint): void {
  const sign = adjustmentSigns[kind];
  if (amount === 0n) throw new OrderRefused('amount_zero');
  if (sign > 0 && amount < 0n) throw new OrderRefused('amount_positive', kind);
  if (sign < 0 && amount > 0n) throw new OrderRefused('amount_negative', kind);
}

async function requireApplication(network: NetworkDatabase, of: NamedPublisher, number: number): Promise<void> {
  const found = await network.$count(
    application,
    and(eq(application.publisherId, of.id), eq(application.number, number)),
  );
  if (found === 0) throw new OrderRefused('foreign_application', of.number, number);
}
