import type { MonthState } from '#modules/money/close-month.network.ts';
import type { Difference } from '#modules/money/corrections.network.ts';
import { amountOf } from '#modules/money/typed-amounts.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import { largestPage } from '#orders/page.ts';
import type { ListPage } from '#orders/page.ts';
import { adjustmentCommands, ledgerCommands } from './money-entries-commands.ts';
import { paymentsCommands } from './money-payments-commands.ts';
import { requiredOption, textOption, wholeNumber } from './options.ts';

const rulesCommand: CliCommand = {
  name: 'money rules',
  operand: null,
  summary: 'show what is decided about payments',
  help: `Shows thresholds and limits by currency, and when months are closed and paid.

Usage: bin/network money rules`,

  async run(network) {
    const data = await network.order('moneyRules', {});
    const { currencies, months } = data;
    const lines = currencies.map(
      ({ currency, threshold, approvalLimit }) =>
        `${currency}  paid from ${amountOf(threshold, currency)}, a second person above ${amountOf(approvalLimit, currency)}`,
    );
    const accepted = months?.acceptedAfterDays ?? null;
    const silence = accepted === null ? '' : `, accepted after ${accepted} days`;
    const days =
      months === null
        ? 'Nothing is decided about days.'
        : `closed by day ${months.closeDay}, paid on day ${months.payDay}${silence}`;
    return { data, text: [...lines, days].join('\n') };
  },
};

const currencyCommand: CliCommand = {
  name: 'money currency',
  operand: 'CODE',
  options: { threshold: 'string', 'approval-limit': 'string' },
  summary: 'set from which balance a currency is paid, and above what an adjustment needs a second person',
  help: `Sets the rules of a currency. Amounts are typed as 123.45.

Usage: bin/network money currency CODE --threshold AMOUNT --approval-limit AMOUNT

  --threshold AMOUNT        the least balance that is paid
  --approval-limit AMOUNT   an adjustment above it needs a second person; 0 for all`,

  async run(network, [currency = ''], _folder, options) {
    const threshold = requiredOption(options, 'threshold');
    const rule = { currency, threshold, approvalLimit: requiredOption(options, 'approval-limit') };
    await network.order('setCurrencyRule', rule);
    return {
      data: rule,
      text: `${currency} is paid from ${threshold}; above ${rule.approvalLimit}, a second person approves.`,
    };
  },
};

const scheduleCommand: CliCommand = {
  name: 'money schedule',
  operand: null,
  options: { 'close-day': 'string', 'pay-day': 'string', 'accepted-after': 'string' },
  summary: 'set on which days of the next month a month is closed and paid',
  help: `Sets the days that publishers read. Nothing is closed or paid by itself.

Usage: bin/network money schedule --close-day DAY --pay-day DAY [--accepted-after DAYS]

DAY is a day of the next month, 1 to 28.

  --accepted-after DAYS   a statement counts as accepted after so many days, where
                          contracts say so; never without it`,

  async run(network, _operands, _folder, options) {
    const accepted = textOption(options, 'accepted-after');
    const rule = {
      closeDay: wholeNumber(requiredOption(options, 'close-day'), '--close-day'),
      payDay: wholeNumber(requiredOption(options, 'pay-day'), '--pay-day'),
      acceptedAfterDays: accepted === null ? null : wholeNumber(accepted, '--accepted-after'),
    };
    await network.order('setMoneyRule', rule);
    return { data: rule, text: `Months are closed by day ${rule.closeDay} and paid on day ${rule.payDay}.` };
  },
};

const closeCommand: CliCommand = {
  name: 'money close',
  operand: 'MONTH',
  options: { 'dry-run': 'boolean' },
  summary: 'close a month: every publisher gets a statement',
  help: `Closes a month whose days are final in every required source. Each publisher with figures
or entries of it gets a statement, which never changes.

Usage: bin/network money close MONTH [--dry-run]

MONTH is written as 2026-10.

  --dry-run   shows what a close would do, and what is missing`,

  async run(network, [month = ''], _folder, options) {
    if (options['dry-run'] === true) {
      const data = await network.order('monthState', { month });
      return { data, text: stateText(data) };
    }
    const data = await network.order('closeMonth', { month });
    const text = data.repeated
      ? `${data.month} was closed before.`
      : `${data.month} is closed, with ${data.statements} statements.`;
    return { data, text };
  },
};

function stateText({ month, closedAt, closedBy, refusal, missing, setAsideRows, totals }: MonthState): string {
  const refusals = {
    not_ended: 'It has not ended.',
    not_next: 'Another month comes first.',
    without_figures: 'There are no figures of it.',
  };
  return [
    closedAt === null ? `${month} is open.` : `${month} was closed at ${closedAt} by ${closedBy ?? 'somebody'}.`,
    ...(refusal === null ? [] : [refusals[refusal]]),
    ...missing.map(({ source, from, to, state }) => `missing  ${source ?? '-'}  ${from} to ${to}  ${state}`),
    ...(setAsideRows === 0 ? [] : [`${setAsideRows} rows are set aside.`]),
    ...totals.map(({ currency, publishers, earned }) => `${amountOf(earned, currency)}  ${publishers} publishers`),
  ].join('\n');
}

const differencesCommand = listCommand<Difference>({
  name: 'money differences',
  operand: null,
  summary: 'list closed months whose figures changed since',
  help: `Lists what corrections closed months need: month, Publisher ID, company, what is booked,
what the figures are now, and the correction.

Usage: bin/network money differences`,

  read: (network, page) => network.order('listDifferences', page),
  line: ({ month, publisher, company, currency, booked, now, minor }) =>
    [month, publisher, company, ...[booked, now, minor].map((each) => amountOf(each, currency))].join('  '),
});

const correctCommand: CliCommand = {
  name: 'money correct',
  operand: 'MONTH',
  options: { publisher: 'string' },
  summary: 'book the corrections that a closed month needs',
  help: `Books what money differences lists for a month into the open month, by 1,000 at once.

Usage: bin/network money correct MONTH [--publisher ID]

  --publisher ID   of one publisher alone: its Publisher ID`,

  async run(network, [month = ''], _folder, options) {
    const only = textOption(options, 'publisher');
    const wanted: { user: string; month: string; minor: string }[] = [];
    let after: string | null = null;
    do {
      const page: ListPage<Difference> = await network.order('listDifferences', { limit: largestPage, after });
      for (const { publisher, month: of, minor } of page.rows) {
        if (of === month && (only === null || only === String(publisher)))
          wanted.push({ user: String(publisher), month, minor });
      }
      after = page.next;
    } while (after !== null);
    let entries = 0;
    for (let from = 0; from < wanted.length; from += largestPage) {
      const corrections = wanted.slice(from, from + largestPage);
      entries += (await network.order('approveCorrections', { corrections })).entries;
    }
    return {
      data: { entries },
      text: entries === 0 ? 'There is nothing to correct.' : `${entries} corrections are booked.`,
    };
  },
};

export const moneyTerminalCommands: readonly CliCommand[] = [
  rulesCommand,
  currencyCommand,
  scheduleCommand,
  closeCommand,
  ...adjustmentCommands,
  differencesCommand,
  correctCommand,
  ...paymentsCommands,
  ...ledgerCommands,
];
