import { and, eq, inArray } from 'drizzle-orm';
import { closeMonth, monthText } from '#modules/money/close-month.network.ts';
import { approveCorrections, listDifferences } from '#modules/money/corrections.network.ts';
import { balancesOf, bookEntries, lastClosedMonth, lockLedger } from '#modules/money/ledger.network.ts';
import type { LedgerKind } from '#modules/money/ledger.network.ts';
import { addDays, dayOf, firstOfMonth, lastOfMonth } from '#modules/statistics/days/periods.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import {
  closedMonth,
  currencyRule,
  ledgerEntry,
  moneyRule,
  proposedEntry,
  statement,
} from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { demoStaff } from './demo-account.ts';
import { demoPublishers } from './demo-publishers.ts';

/** The months of the demo network that are closed. */
const demoMonths = 11;

const closeDay = 5;
const payDay = 25;
const secondPerson = 'maria@network.example';
const rules = { closeDay, payDay, acceptedAfterDays: 10 };
const currencyRules = [
  { currency: 'USD', threshold: 10_000n, approvalLimit: 0n },
  { currency: 'EUR', threshold: 10_000n, approvalLimit: 0n },
];

/** The adjustments of the first demo publisher; `share` is in thousandths of the revenue of the last closed month. */
const stories: { place: number; kind: LedgerKind; share: bigint; reason: { en: string; ru: string } }[] = [
  {
    place: 4,
    kind: 'bonus',
    share: 20n,
    reason: {
      en: 'Bonus for the launch of rewarded video.',
      ru: 'Бонус за запуск видео с вознаграждением.',
    },
  },
  {
    place: 8,
    kind: 'invalid_traffic',
    share: -50n,
    reason: {
      en: 'An advertiser found clicks that no person made, and took back what it had paid for them.',
      ru: 'Рекламодатель обнаружил клики, которые сделали не люди, и вернул то, что за них заплатил.',
    },
  },
];

/** The payment that the bank returned. */
const returned = {
  place: 6,
  reason: { en: 'The bank returned it: the account is closed.', ru: 'Банк вернул платёж: счёт закрыт.' },
};

/** An adjustment that waits for a second person. */
const waiting = {
  en: 'An advertiser did not pay for its campaign.',
  ru: 'Рекламодатель не заплатил за свою кампанию.',
};

/**
 * Closes the months of the demo network, with payments and adjustments, unless a month is closed already. Returns the first
 * days of the months that it closed.
 */
export async function addDemoMoney(stores: NetworkStores): Promise<string[]> {
  const { database, settings } = stores;
  const today = dayOf(settings.now(), settings.timeZone);
  if (await asNetwork(database, async (network) => (await lastClosedMonth(network)) !== null)) return [];
  await asNetwork(database, async (network) => {
    await network.insert(moneyRule).values(rules).onConflictDoNothing();
    await network.insert(currencyRule).values(currencyRules).onConflictDoNothing();
  });
  const months = [...monthsBefore(today), firstOfMonth(today)];
  for (const [place, month] of months.entries()) {
    await asNetwork(database, (network) => bookMonth(network, { place, month, today }));
    // Figures are final before the month is closed.
    const day = addDays(lastOfMonth(month), Math.max(closeDay, (settings.finalAfterDays ?? 0) + 1));
    if (day > today) {
      await asNetwork(database, (network) => propose(network, month));
      return months.slice(0, place);
    }
    const now = () => new Date(`${day}T09:00:00Z`);
    await closeMonth({ ...stores, actor: demoStaff.email, settings: { ...settings, now } }, { month });
  }
  return months;
}

/** Approves what the changed figures of a closed month need; those of other months wait. */
export async function correctDemoMonth(stores: NetworkStores, { month }: { month: string }): Promise<void> {
  const { rows } = await listDifferences(stores, { limit: 1_000, after: null });
  const corrections = rows
    .filter((row) => row.month === monthText(month))
    .map(({ publisher: number, minor }) => ({ user: String(number), month, minor }));
  if (corrections.length > 0) await approveCorrections({ ...stores, actor: demoStaff.email }, { corrections });
}

/** The months before that of a day, the first one first. */
function monthsBefore(today: string): string[] {
  const months: string[] = [];
  let month = firstOfMonth(today);
  while (months.length < demoMonths) {
    month = firstOfMonth(addDays(month, -1));
    months.unshift(month);
  }
  return months;
}

/** Books the entries of a month: adjustments, payments of the balances, and a returned payment. */
async function bookMonth(
  network: NetworkDatabase,
  { place, month, today }: { place: number; month: string; today: string },
): Promise<void> {
  await lockLedger(network);
  const before = await lastClosedMonth(network);
  if (before === null) return;
  const [first] = demoPublishers;
  const own = await network.select().from(statement).where(eq(statement.month, before.month));
  for (const { kind, share, reason } of stories.filter((story) => story.place === place)) {
    const brought = own.find(({ publisherId }) => publisherId === first?.id);
    if (brought === undefined) continue;
    const amount = (brought.earned * share) / 1_000n;
    await book(network, {
      ...brought,
      kind,
      amount,
      concerns: before.month,
      month,
      day: '12',
      reason,
      approvedBy: secondPerson,
    });
  }
  if (today < onDay(month, payDay)) return;
  const balances = await balancesOf(network);
  const ids = demoPublishers.map(({ id }) => id);
  const payable = await network
    .select({ publisherId: publisher.id, number: publisher.number, currency: publisher.currency })
    .from(publisher)
    .where(and(inArray(publisher.id, ids), eq(publisher.isSignedDocument, true), eq(publisher.isBlocked, false)))
    .orderBy(publisher.number);
  for (const { number, ...payee } of payable) {
    const balance = balances.get(payee.publisherId) ?? 0n;
    const least = currencyRules.find(({ currency }) => currency === payee.currency)?.threshold;
    if (least === undefined || balance < least) continue;
    const [paid, reference] = [onDay(month, payDay), `DN-${month.slice(0, 7)}-${number}`];
    const common = { ...payee, concerns: before.month, month };
    const opposes = await book(network, {
      ...common,
      kind: 'payment',
      amount: -balance,
      day: String(payDay),
      reference,
      paidOn: paid,
    });
    if (place !== returned.place || payee.publisherId !== first?.id) continue;
    const back = { kind: 'payment_returned', amount: balance, day: '28', opposes, reason: returned.reason } as const;
    await book(network, { ...common, ...back, paidOn: onDay(month, 28) });
  }
}

interface Booked {
  publisherId: string;
  currency: string;
  kind: LedgerKind;
  amount: bigint;
  concerns: string;
  /** The open month, and the day of it on which the entry was made. */
  month: string;
  day: string;
  reason?: { en: string; ru: string };
  approvedBy?: string;
  reference?: string;
  paidOn?: string;
  opposes?: number | undefined;
}

async function book(network: NetworkDatabase, { month, day, ...entry }: Booked): Promise<number | undefined> {
  const { publisherId, currency, kind, amount, concerns } = entry;
  const { reason = null, approvedBy = null, reference = null, paidOn = null, opposes = null } = entry;
  const createdAt = new Date(`${month.slice(0, 8)}${day}T10:00:00Z`);
  const made = { madeBy: demoStaff.email, approvedBy, createdAt, booked: month, application: null };
  const [number] = await bookEntries(network, [
    { publisherId, currency, kind, amount, concerns, ...made, reason, reference, paidOn, opposes },
  ]);
  return number;
}

/** An adjustment by another member than the demo's member of the staff, so that the latter may approve it. */
async function propose(network: NetworkDatabase, month: string): Promise<void> {
  const publisherId = demoPublishers[0]?.id ?? '';
  const concerns = firstOfMonth(addDays(month, -1));
  const [brought] = await network
    .select()
    .from(statement)
    .where(and(eq(statement.publisherId, publisherId), eq(statement.month, concerns)));
  if (brought === undefined || brought.earned < 100n) return;
  const made = { madeBy: secondPerson, madeAt: new Date(`${month}T11:00:00Z`) };
  const line = {
    publisherId,
    kind: 'advertiser_default',
    amount: -brought.earned / 100n,
    concerns,
    reason: waiting,
  } as const;
  await network.insert(proposedEntry).values({ id: '00000000-0000-7000-8000-0000000000d3', ...line, ...made });
}

const onDay = (month: string, day: number) => `${month.slice(0, 8)}${day}`;

/**
 * Removes closed months and rules once their publishers have gone. Throws where other publishers have entries: theirs never
 * go, and the months of the demo would stay closed for them.
 */
export async function removeDemoMoney(network: NetworkDatabase): Promise<void> {
  if ((await network.$count(ledgerEntry)) > 0 || (await network.$count(statement)) > 0) {
    throw new Error(
      'Other publishers have statements or entries in the ledger, which stay: the demo network cannot be removed.',
    );
  }
  await network.delete(closedMonth);
  await network.delete(moneyRule);
  await network.delete(currencyRule);
}
