import { adjustmentKinds } from '@publisher-console/api-contract/adjustment-kinds';
import * as v from 'valibot';
import { isDay } from '#modules/statistics/days/periods.ts';
import { command } from '#orders/command.ts';
import { pageInput } from '#orders/page.ts';
import { ledgerKindType } from '#stores/sql/tables/ledger.ts';
import { plainLine } from '#orders/plain-line.ts';
import { addAdjustment, decideProposal, listProposals, withdrawEntry } from './adjustments.network.ts';
import { exportLedger, ledgerOf, listBalances } from './balances.network.ts';
import { closeCommands, monthInput } from './close-month.network.ts';
import { approveCorrections, listDifferences } from './corrections.network.ts';
import { moneyRules, setCurrencyRule, setMoneyRule } from './money-rules.network.ts';
import { importOpeningBalances } from './opening-balances.network.ts';
import { recordPayments, returnPayment } from './payments.network.ts';
import { verifyMoney } from './verify-ledger.network.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));

const user = v.pipe(v.string(), v.maxLength(320, 'USER has at most 320 characters.'));
const currency = v.pipe(
  v.string(),
  v.check((code) => currencies.has(code), 'A currency is the code of ISO 4217, such as USD.'),
);
/** Read by the function of the order, which has the currency. */
const amount = v.pipe(v.string(), v.maxLength(40, 'An amount has at most 40 characters.'));
const line = plainLine(2_000, 'A reason is one line of at most 2,000 characters.');
const reason = v.strictObject({ en: line, ru: line });
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const application = v.nullable(v.pipe(number, v.maxValue(2_147_483_647)));
const wrongDay = 'A day is written as 2026-11-25.';
const day = v.pipe(v.string(), v.isoDate(wrongDay), v.check(isDay, wrongDay));
const dayOfMonth = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(28, 'A day of a month is from 1 to 28.'));
const acceptedAfterDays = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)));
const minor = v.pipe(v.string(), v.regex(/^-?[1-9]\d{0,17}$/, 'A correction is a whole number of minor units.'));

const hashInput = v.pipe(v.string(), v.hash(['sha256'], 'A hash has 64 hexadecimal digits.'));

const linesOf = <Entries extends v.ObjectEntries>(entries: Entries, most: number) =>
  v.pipe(
    v.array(v.strictObject(entries)),
    v.minLength(1, 'There are no lines.'),
    v.maxLength(most, `There are more than ${most} lines.`),
  );
/**
 * What is wrong with a line of such lists is found by the function of the order, which names the line. It refuses every
 * value of this length, so that longer ones are cut.
 */
const cell = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 400)),
);

/** The operator's commands on money. */
export const moneyCommands = {
  ...closeCommands,
  moneyRules: command(v.strictObject({}), moneyRules),
  setCurrencyRule: command(v.strictObject({ currency, threshold: amount, approvalLimit: amount }), setCurrencyRule),
  setMoneyRule: command(v.strictObject({ closeDay: dayOfMonth, payDay: dayOfMonth, acceptedAfterDays }), setMoneyRule),
  addAdjustment: command(
    v.strictObject({ user, kind: v.picklist(adjustmentKinds), amount, month: monthInput, application, reason }),
    addAdjustment,
  ),
  listProposals: command(v.strictObject(pageInput), listProposals),
  decideProposal: command(
    v.strictObject({ id: v.pipe(v.string(), v.uuid('A proposal is named by its id.')), isApproved: v.boolean() }),
    decideProposal,
  ),
  withdrawEntry: command(v.strictObject({ entry: number, reason }), withdrawEntry),
  listDifferences: command(v.strictObject(pageInput), listDifferences),
  approveCorrections: command(
    v.strictObject({ corrections: linesOf({ user, month: monthInput, minor }, 1_000) }),
    approveCorrections,
  ),
  recordPayments: command(
    v.strictObject({
      payments: linesOf({ user: cell, amount: cell, paidOn: cell, reference: cell }, 10_000),
      isDryRun: v.boolean(),
    }),
    recordPayments,
  ),
  returnPayment: command(v.strictObject({ entry: number, on: day, reason }), returnPayment),
  importOpeningBalances: command(
    v.strictObject({
      month: monthInput,
      balances: linesOf({ user: cell, amount: cell }, 10_000),
      isDryRun: v.boolean(),
    }),
    importOpeningBalances,
  ),
  listBalances: command(v.strictObject(pageInput), listBalances),
  ledgerOf: command(v.strictObject({ ...pageInput, user }), ledgerOf),
  exportLedger: command(
    v.strictObject({
      ...pageInput,
      publisher: v.optional(v.nullable(v.pipe(number, v.maxValue(2_147_483_647))), null),
      kind: v.optional(v.nullable(v.picklist(ledgerKindType.enumValues)), null),
      booked: v.optional(v.nullable(monthInput), null),
    }),
    exportLedger,
  ),
  verifyMoney: command(v.strictObject({ hash: v.optional(hashInput) }), verifyMoney),
};
