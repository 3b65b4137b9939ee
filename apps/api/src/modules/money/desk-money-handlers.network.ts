import { currencyDecimals } from '@publisher-console/api-contract/currency-decimals';
import type { DeskBalance, DeskClosedMonth, DeskMonthState } from '@publisher-console/api-contract/desk';
import { desc, eq, min, sql } from 'drizzle-orm';
import { ApiError } from '#contract/api-error.ts';
import { FileAnswer } from '#contract/file-answer.ts';
import type { Handlers, QueryParameters, StaffCaller } from '#contract/operation.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { recordExport } from '#modules/audit/export-record.network.ts';
import { addDays, dayOf, firstOfMonth } from '#modules/statistics/days/periods.ts';
import { amountCell, csvDialects, csvLine, textCell } from '#modules/statistics/files/csv/csv-dialect.ts';
import { pageOf } from '#orders/page.ts';
import { orderRefusalOf } from '#orders/order-refusal.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork, readAsNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { closedMonth, currencyRule, moneyRule, statement } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { statisticsCountingLoad } from '#stores/sql/tables/statistic.ts';
import { listProposals } from './adjustments.network.ts';
import { exportLedger } from './balances.network.ts';
import { monthState, monthText, nextToClose } from './close-month.network.ts';
import type { MonthState } from './close-month.network.ts';
import { listDifferences } from './corrections.network.ts';
import { readBalances, sumsOf } from './desk-balances.network.ts';
import type { BalanceFilter } from './desk-balances.network.ts';
import { amountOf, countProposals, namedProposals, readEntries } from './desk-ledger.network.ts';
import type { EntryFilter } from './desk-ledger.network.ts';
import { balancesOf } from './ledger.network.ts';

type MoneyOperation =
  | 'exportDeskBalances'
  | 'exportDeskMoneyEntries'
  | 'getDeskBalances'
  | 'getDeskDifferences'
  | 'getDeskMoney'
  | 'getDeskMoneyEntries'
  | 'getDeskMoneyRules'
  | 'getDeskProposals'
  | 'getDeskPublisherMoney';

/** Months of which finance chooses the first one to close. */
const mostMonths = 36;

/** Closed months that are listed: ten years. */
const mostClosed = 120;

/** Entries of a page of a file. */
const entriesAtOnce = 1_000;

interface DeskMoneyDependencies {
  database: Database;
  /** The scope of new accounts. */
  defaultScope: string;
  timeZone: string;
  now: () => Date;
  orderStoresOf: (by: { actor: string; staffId: string }) => NetworkStores;
}

/** Months, the ledger and payments at the desk. What changes them are orders. */
export function createDeskMoneyHandlers({
  database,
  defaultScope,
  timeZone,
  now,
  orderStoresOf,
}: DeskMoneyDependencies): Pick<Handlers, MoneyOperation> {
  const exports = createSemaphore({ name: 'exports of the ledger', perPublisher: 1, total: 2 });
  const storesOf = ({ email: actor, staffId }: StaffCaller) => orderStoresOf({ actor, staffId });
  const today = () => dayOf(now(), timeZone);
  const balances = (filter: BalanceFilter) =>
    readAsNetwork(database, (network) => readBalances(network, filter, { today: today(), defaultScope }));

  return {
    getDeskMoney: async ({ query: { month }, caller }) => {
      const stores = storesOf(caller);
      const { months, closed, proposals } = await readAsNetwork(database, async (network) => ({
        months: await monthsToClose(network, today()),
        closed: await readClosed(network),
        proposals: await countProposals(network),
      }));
      const chosen = months.find((each) => monthText(each) === month) ?? months[0];
      const { total: differences } = await listDifferences(stores, { limit: 1, after: null });
      return {
        next: chosen === undefined ? null : stateOf(await monthState(stores, { month: chosen })),
        months: months.map(monthText),
        closed,
        differences,
        proposals: proposals.count,
      };
    },

    getDeskBalances: async ({ query: { after = null, limit = 50, ...query } }) => {
      const all = await balances(filterOf(query));
      const last = after === null ? 0 : Number(after);
      const rest = all.filter(({ publisher: { number } }) => number > last);
      const { rows: items, next } = pageOf(rest, { limit, total: rest.length }, (row) => String(row.publisher.number));
      return { items, sums: sumsOf(all), next };
    },

    exportDeskBalances: async ({ query, caller: { email: actor }, locale }) => {
      const rows = await balances(filterOf(query));
      await asNetwork(database, (network) => recordExport(network, { actor }, { kind: 'balances_exported' }));
      const dialect = csvDialects[locale];
      const lineOf = ({
        publisher: { number, company },
        balance: { minor, currency },
        isPayable,
        unmet,
      }: DeskBalance) => {
        const decimals = currencyDecimals(currency);
        const amount = amountCell({ digits: BigInt(minor), decimals }, decimals, dialect);
        const cells = [String(number), textCell(company), currency, amount, isPayable ? 'yes' : 'no', unmet.join(' ')];
        return csvLine(cells, dialect);
      };
      const header = csvLine(['publisher', 'company', 'currency', 'balance', 'payable', 'missing'], dialect);
      const content = [header, ...rows.map(lineOf)];
      return new FileAnswer({ name: `balances-${today()}.csv`, type: 'text/csv; charset=utf-8', content });
    },

    getDeskDifferences: async ({ query: { limit = 50 }, caller }) => {
      const { rows, total } = await listDifferences(storesOf(caller), { limit, after: null });
      const items = rows.map(({ publisher: number, company, month, currency, ...amounts }) => ({
        publisher: { number, company },
        month,
        booked: { minor: amounts.booked, currency },
        now: { minor: amounts.now, currency },
        difference: { minor: amounts.minor, currency },
      }));
      return { items, total };
    },

    getDeskProposals: async ({ query: { after = null, limit = 50 }, caller }) => {
      const { rows, total, next } = await refusing(listProposals(storesOf(caller), { after, limit }));
      return { items: await readAsNetwork(database, (network) => namedProposals(network, rows)), total, next };
    },

    getDeskMoneyEntries: async ({ query: { after = null, limit = 50, ...query } }) => {
      const filter = entryFilterOf(query);
      const page = { after, limit };
      const { rows: items, next } = await refusing(
        readAsNetwork(database, (network) => readEntries(network, filter, page)),
      );
      return { items, next };
    },

    exportDeskMoneyEntries: async ({ query, caller, signal }) => {
      await exports.acquire(caller.staffId, signal);
      const content = linesOf(storesOf(caller), entryFilterOf(query));
      const { publisher: of, kind, booked } = query;
      const parts = [of === undefined ? undefined : `publisher-${of}`, kind, booked && `booked-${booked}`];
      const name = ['ledger', ...parts.filter((part) => part !== undefined), today()].join('-');
      return new FileAnswer({ name: `${name}.ndjson`, type: 'application/x-ndjson', content });
    },

    getDeskMoneyRules: () =>
      readAsNetwork(database, async (network) => {
        const used = await network.selectDistinct({ currency: publisher.currency }).from(publisher);
        const rules = await network.select().from(currencyRule);
        const [days] = await network.select().from(moneyRule);
        const currencies = [...new Set([...used, ...rules].map(({ currency }) => currency))].toSorted();
        return {
          currencies: currencies.map((currency) => {
            const rule = rules.find((each) => each.currency === currency);
            const threshold = amountOf(rule?.threshold ?? 0n, currency);
            const approvalLimit = amountOf(rule?.approvalLimit ?? 0n, currency);
            return { currency, isSet: rule !== undefined, threshold, approvalLimit };
          }),
          days: days === undefined ? null : daysOf(days),
        };
      }),

    getDeskPublisherMoney: ({ params: { number } }) =>
      readAsNetwork(database, async (network) => {
        const [own] = await network
          .select({
            id: publisher.id,
            number: publisher.number,
            company: publisher.company,
            currency: publisher.currency,
          })
          .from(publisher)
          .where(eq(publisher.number, number));
        if (own === undefined) throw new ApiError('not_found');
        const balance = (await balancesOf(network, [own.id])).get(own.id);
        const [last] = await network
          .select()
          .from(statement)
          .where(eq(statement.publisherId, own.id))
          .orderBy(desc(statement.month))
          .limit(1);
        return {
          publisher: { number: own.number, company: own.company },
          currency: own.currency,
          balance: balance === undefined ? null : amountOf(balance, own.currency),
          statement:
            last === undefined
              ? null
              : {
                  month: monthText(last.month),
                  number: last.number,
                  earned: amountOf(last.earned, last.currency),
                  closing: amountOf(last.closing, last.currency),
                },
        };
      }),
  };
}

/** The months of which one can be closed next, as their first days, the newest first; none before there are figures. */
async function monthsToClose(network: NetworkDatabase, today: string): Promise<string[]> {
  const next = await nextToClose(network);
  if (next !== null) return [next];
  const [first] = await network.select({ day: min(statisticsCountingLoad.day) }).from(statisticsCountingLoad);
  if (first === undefined || first.day === null) return [];
  const months: string[] = [];
  const oldest = firstOfMonth(first.day);
  for (let month = monthBefore(today); month >= oldest && months.length < mostMonths; month = monthBefore(month))
    months.push(month);
  return months.length === 0 ? [firstOfMonth(today)] : months;
}

/** The month before that of a day. */
function monthBefore(day: string): string {
  return firstOfMonth(addDays(firstOfMonth(day), -1));
}

async function readClosed(network: NetworkDatabase): Promise<DeskClosedMonth[]> {
  const { month } = closedMonth;
  const months = await network.select().from(closedMonth).orderBy(desc(month)).limit(mostClosed);
  const { currency, earned, closing } = statement;
  const totals = await network
    .select({
      month: statement.month,
      currency,
      statements: sql<number>`count(*)::int`,
      earned: sql<string>`sum(${earned})::text`,
      closing: sql<string>`sum(${closing})::text`,
    })
    .from(statement)
    .groupBy(statement.month, currency)
    .orderBy(currency);
  const byMonth = Map.groupBy(totals, (row) => row.month);
  return months.map((closed) => ({
    month: monthText(closed.month),
    closedAt: closed.closedAt.toISOString(),
    closedBy: closed.actor,
    totals: (byMonth.get(closed.month) ?? []).map((row) => ({
      currency: row.currency,
      statements: row.statements,
      earned: { minor: row.earned, currency: row.currency },
      closing: { minor: row.closing, currency: row.currency },
    })),
  }));
}

function stateOf({ month, refusal, missing, setAsideRows, totals }: MonthState): DeskMonthState {
  return {
    month,
    refusal,
    missing,
    setAsideRows,
    totals: totals.map(({ earned, ...row }) => ({ ...row, earned: { minor: earned, currency: row.currency } })),
  };
}

/** The lines of entries. The first page records the export. */
async function* linesOf(stores: NetworkStores, filter: EntryFilter): AsyncGenerator<string> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof exportLedger>> = await exportLedger(stores, {
      limit: entriesAtOnce,
      after,
      ...filter,
    });
    if (page.rows.length > 0) yield page.rows.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    ({ next: after } = page);
  } while (after !== null);
}

function filterOf({ search, payable = false }: QueryParameters<'exportDeskBalances'>): BalanceFilter {
  return { search: search?.trim() ?? null, isPayable: payable };
}

type EntryQuery = Pick<QueryParameters<'getDeskMoneyEntries'>, 'booked' | 'kind' | 'publisher'>;

function entryFilterOf({ publisher: number, kind, booked }: EntryQuery): EntryFilter {
  return { publisher: number ?? null, kind: kind ?? null, booked: booked === undefined ? null : `${booked}-01` };
}

function daysOf({ closeDay, payDay, acceptedAfterDays }: typeof moneyRule.$inferSelect) {
  return { closeDay, payDay, acceptedAfterDays };
}

function refusing<Result>(result: Promise<Result>): Promise<Result> {
  return result.catch((error: unknown) => {
    throw orderRefusalOf(error);
  });
}
