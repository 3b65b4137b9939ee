import { adjustmentKinds } from '@publisher-console/api-contract/adjustment-kinds';
import type { OrderResults } from '@publisher-console/api-contract/order-inputs';
import type { Translated } from '#contract/language.ts';
import type { Balance, EntrySummary } from '#modules/money/balances.network.ts';
import type { MonthState } from '#modules/money/close-month.network.ts';
import type { Proposal } from '#modules/money/adjustments.network.ts';
import type { Difference } from '#modules/money/corrections.network.ts';
import { plainAmount } from '#modules/money/typed-amounts.ts';
import type { Verification } from '#modules/money/verify-ledger.network.ts';
import type { NetworkCommands, NetworkConnection } from '#network-orders.ts';
import type { CliCommand, CliResult, GivenOptions } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import type { CommandInput } from '#orders/command.ts';
import { oneOf, UsageError } from '#orders/option-values.ts';
import { largestPage } from '#orders/page.ts';
import type { ListPage } from '#orders/page.ts';
import { readGivenFile, reasonOption, reasonOptions, requiredOption, textOption } from './options.ts';

const amountOf = (minor: string, currency: string) => `${plainAmount(BigInt(minor), currency)} ${currency}`;

const reasonHelp = `  --reason TEXT       why, as the publisher reads it; or in each language with
                      --reason-en TEXT and --reason-ru TEXT`;

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

const adjustCommand: CliCommand = {
  name: 'money adjust',
  operand: 'USER',
  options: { kind: 'string', amount: 'string', month: 'string', app: 'string', ...reasonOptions },
  summary: 'add a deduction, a bonus, a fee or a tax to the balance of a publisher',
  help: `Adds an entry to the ledger. Above the limit of the currency, and for a write_off, it waits
until somebody else approves it. What one person books alone for a publisher in a month counts
together. The same one again is refused.

Usage: bin/network money adjust USER --kind KIND --amount AMOUNT --month MONTH
         --reason TEXT [--app NUMBER]

USER is an e-mail address, a Publisher ID or an id.

  --kind KIND         ${adjustmentKinds.slice(0, 4).join(', ')},
                      ${adjustmentKinds.slice(4).join(', ')}
  --amount=AMOUNT     such as 12.50, or --amount=-12.50 for a deduction
  --month MONTH       the month that it is about, such as 2026-10
  --app NUMBER        the application that it is about
${reasonHelp}`,

  async run(network, [user = ''], _folder, options) {
    const app = textOption(options, 'app');
    const data = await network.order('addAdjustment', {
      user,
      kind: oneOf(adjustmentKinds, requiredOption(options, 'kind'), '--kind'),
      amount: requiredOption(options, 'amount'),
      month: requiredOption(options, 'month'),
      application: app === null ? null : wholeNumber(app, '--app'),
      reason: givenReason(options),
    });
    return { data, text: addedText(data) };
  },
};

const withdrawCommand: CliCommand = {
  name: 'money withdraw',
  operand: 'ENTRY',
  options: reasonOptions,
  summary: 'take an adjustment back by an opposite entry',
  help: `Takes an adjustment or an opening balance back. Both entries stay in the ledger.

Usage: bin/network money withdraw ENTRY --reason TEXT

ENTRY is its number.

${reasonHelp}`,

  async run(network, [entry = ''], _folder, options) {
    const order = { entry: wholeNumber(entry, 'ENTRY'), reason: givenReason(options) };
    const data = await network.order('withdrawEntry', order);
    return { data, text: addedText(data) };
  },
};

function addedText({ entry, proposal }: OrderResults['addAdjustment']): string {
  return entry === null
    ? `Proposal ${proposal ?? ''} waits for somebody else to approve it.`
    : `Entry ${entry} is booked.`;
}

const proposalsCommand = listCommand<Proposal>({
  name: 'money proposals',
  operand: null,
  summary: 'list adjustments that wait for a second person',
  help: `Lists proposals, the oldest first: id, Publisher ID, company, kind, amount, month, who made
it, and the reason.

Usage: bin/network money proposals`,

  read: (network, page) => network.order('listProposals', page),
  line: ({ id, publisher, company, kind, minor, currency, month, madeBy, reason }) =>
    [id, publisher, company, kind, amountOf(minor, currency), month, madeBy, JSON.stringify(reason.en)].join('  '),
});

function decideCommand(name: 'approve' | 'drop', summary: string): CliCommand {
  return {
    name: `money ${name}`,
    operand: 'ID',
    summary,
    help: `Decides on a proposal. Nobody approves what they proposed.

Usage: bin/network money ${name} ID

ID is the one that money proposals shows.`,

    async run(network, [id = '']) {
      const data = await network.order('decideProposal', { id, isApproved: name === 'approve' });
      return { data, text: data.entry === null ? 'The proposal is dropped.' : `Entry ${data.entry} is booked.` };
    },
  };
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

const paymentsCommand: CliCommand = {
  name: 'money payments',
  operand: 'FILE',
  options: { 'dry-run': 'boolean' },
  summary: 'record payments that were made, from CSV',
  help: `Records payments: all of the file, or nothing if a line is wrong. The same file again changes
nothing.

Usage: bin/network money payments FILE [--dry-run]

FILE is CSV (RFC 4180) in UTF-8 with the header publisher,amount,day,reference and at
most 10,000 lines, such as 100001,123.45,2026-11-25,PAY-17.

  --dry-run   checks everything, shows the sums, and writes nothing`,

  async run(network, [path = ''], folder, options) {
    const { rows, lines } = await readRows(path, folder, ['publisher', 'amount', 'day', 'reference']);
    const payments = rows.map(([user = '', amount = '', paidOn = '', reference = '']) => ({
      user,
      amount,
      paidOn,
      reference,
    }));
    const isDryRun = options['dry-run'] === true;
    return recordedResult(await network.order('recordPayments', { payments, isDryRun }), lines, isDryRun);
  },
};

const openingCommand: CliCommand = {
  name: 'money opening',
  operand: 'FILE',
  options: { month: 'string', 'dry-run': 'boolean' },
  summary: 'import what publishers were owed before the first month that is closed here',
  help: `Imports opening balances: all of the file, or nothing if a line is wrong. The same file again
changes nothing.

Usage: bin/network money opening FILE --month MONTH [--dry-run]

FILE is CSV (RFC 4180) in UTF-8 with the header publisher,amount and at most 10,000
lines, such as 100001,123.45.

  --month MONTH   the month before the first one that is closed, such as 2026-09
  --dry-run       checks everything, shows the sums, and writes nothing`,

  async run(network, [path = ''], folder, options) {
    const { rows, lines } = await readRows(path, folder, ['publisher', 'amount']);
    const balances = rows.map(([user = '', amount = '']) => ({ user, amount }));
    const isDryRun = options['dry-run'] === true;
    const order = { month: requiredOption(options, 'month'), balances, isDryRun };
    return recordedResult(await network.order('importOpeningBalances', order), lines, isDryRun);
  },
};

/** The cells of these columns, in their order, and the line of the file in which each row ends. */
async function readRows(path: string, folder: string, columns: readonly string[]) {
  // Imported late: every other command does without a parser.
  const { largestImport, readImportedCsv } = await import('./imported-csv.ts');
  const file = readImportedCsv(await readGivenFile(path, { folder, largest: largestImport }));
  if (file.columns.toSorted().join() !== columns.toSorted().join())
    throw new Error(`The header is ${columns.join(',')}.`);
  const uneven = file.rows.flatMap((row, index) => (row.length === columns.length ? [] : [file.lines[index]]));
  if (uneven.length > 0) throw new Error(`These lines do not have ${columns.length} values: ${uneven.join(', ')}.`);
  const places = columns.map((column) => file.columns.indexOf(column));
  const rows = file.rows.map((row) => places.map((place) => (row[place] ?? '').trim()));
  return { rows, lines: file.lines };
}

function recordedResult(found: OrderResults['recordPayments'], lines: readonly number[], isDryRun: boolean): CliResult {
  const faults = found.faults.map(({ line, reason }) => ({ line: lines[line - 1] ?? line, reason: reason.en }));
  const data = { ...found, faults };
  if (faults.length > 0) {
    const listed = faults.map(({ line, reason }) => `  line ${line}: ${reason}`);
    return { data, text: ['Nothing was recorded.', ...listed].join('\n'), isFailure: true };
  }
  const { recorded, repeated, totals } = data;
  const done = isDryRun ? `Nothing was written. ${recorded} would be recorded` : `${recorded} are recorded`;
  const sums = totals.map(
    ({ currency, count, minor, left }) =>
      `  ${amountOf(minor, currency)} of ${count}; all balances are ${amountOf(left, currency)} then`,
  );
  return { data, text: [`${done}; ${repeated} were recorded before.`, ...sums].join('\n') };
}

const returnedCommand: CliCommand = {
  name: 'money returned',
  operand: 'ENTRY',
  options: { on: 'string', ...reasonOptions },
  summary: 'book a payment that came back',
  help: `Books that a payment came back, so that the publisher is owed it again.

Usage: bin/network money returned ENTRY --on DAY --reason TEXT

ENTRY is the number of the payment.

  --on DAY            the day on which it came back, such as 2026-11-28
${reasonHelp}`,

  async run(network, [entry = ''], _folder, options) {
    const order = {
      entry: wholeNumber(entry, 'ENTRY'),
      on: requiredOption(options, 'on'),
      reason: givenReason(options),
    };
    const data = await network.order('returnPayment', order);
    return { data, text: `Entry ${data.entry} is booked.` };
  },
};

const balancesCommand = listCommand<Balance>({
  name: 'money balances',
  operand: null,
  summary: 'list what publishers are owed',
  help: `Lists publishers that have entries: Publisher ID, company, balance and last payment.

Usage: bin/network money balances`,

  read: (network, page) => network.order('listBalances', page),
  line: ({ publisher, company, currency, balance, lastPayment }) => {
    const last =
      lastPayment === null ? '-' : `${amountOf(lastPayment.minor, currency)} on ${lastPayment.paidOn ?? '-'}`;
    return [publisher, company, amountOf(balance, currency), last].join('  ');
  },
});

const ledgerCommand = listCommand<EntrySummary>({
  name: 'money ledger',
  operand: 'USER',
  summary: 'list the entries of a publisher',
  help: `Lists entries, the newest first: number, month, kind, amount, reference, who made and who
approved it, and the reason.

Usage: bin/network money ledger USER

USER is an e-mail address, a Publisher ID or an id.`,

  read: (network, page, [user = '']) => network.order('ledgerOf', { ...page, user }),
  line: ({ entry, concerns, kind, minor, currency, reference, madeBy, approvedBy, reason }) =>
    [
      entry,
      concerns,
      kind,
      amountOf(minor, currency),
      reference ?? '-',
      madeBy,
      approvedBy ?? '-',
      reason === null ? '-' : JSON.stringify(reason.en),
    ].join('  '),
});

const ledgerKinds = [
  'earned',
  'correction',
  'opening_balance',
  'payment',
  'payment_returned',
  ...adjustmentKinds,
] as const;

const exportCommand: CliCommand = {
  name: 'money export',
  operand: null,
  options: { after: 'string', publisher: 'string', kind: 'string', booked: 'string' },
  summary: 'print the ledger as JSON lines, for accounting',
  help: `Prints entries in their order, each a JSON object in a line, with its hash and the one of the
entry before.

Usage: bin/network money export [--after NUMBER] [--publisher ID] [--kind KIND]
                                [--booked MONTH]

  --after NUMBER    entries after the one with this number, so that a later export goes on there
  --publisher ID    those of the publisher with this Publisher ID
  --kind KIND       those of a kind, such as payment
  --booked MONTH    those that were booked in a month, such as 2026-10`,

  run(network, _operands, _folder, options) {
    const publisher = textOption(options, 'publisher');
    const kind = textOption(options, 'kind');
    return exported(network, textOption(options, 'after'), {
      publisher: publisher === null ? null : wholeNumber(publisher, '--publisher'),
      kind: kind === null ? null : oneOf(ledgerKinds, kind, '--kind'),
      booked: textOption(options, 'booked'),
    });
  },
};

type ExportFilter = Omit<CommandInput<NetworkCommands, 'exportLedger'>, 'after' | 'limit'>;

async function* exported(
  network: NetworkConnection,
  first: string | null,
  filter: ExportFilter,
): AsyncIterable<CliResult> {
  let after = first;
  do {
    const { rows, next } = await network.order('exportLedger', { limit: largestPage, after, ...filter });
    for (const data of rows) yield { data, text: JSON.stringify(data) };
    after = next;
  } while (after !== null);
}

const verifyCommand: CliCommand = {
  name: 'money verify',
  operand: null,
  options: { hash: 'string' },
  summary: 'compute every balance, statement and hash again, from entries and statistics',
  help: `Computes the ledger again and says what is wrong: hashes and numbers of entries, statements
with their lines and balances, and closed months from the facts of the warehouse. Keep the
last hash that it prints, outside of this machine.

Usage: bin/network money verify [--hash HASH]

  --hash HASH   a hash that was kept: says whether the ledger still has the entries up to it,
                which one that was restored from an older backup has not`,

  async run(network, _operands, _folder, options) {
    const hash = textOption(options, 'hash') ?? undefined;
    const data = await network.order('verifyMoney', { hash });
    return { data, text: verifiedText(data), isFailure: data.faults > 0 };
  },
};

function verifiedText({
  entries,
  statements,
  months,
  lastHash,
  balances,
  faults,
  listed,
  waiting,
}: Verification): string {
  const rest = faults > listed.length ? [`  … and ${faults - listed.length} more`] : [];
  return [
    `${entries} entries, ${statements} statements and ${months} closed months were computed again.`,
    ...balances.map(({ currency, minor }) => `All balances: ${amountOf(minor, currency)}`),
    `Last hash: ${lastHash ?? '-'}`,
    ...(waiting === 0 ? [] : [`Statements whose figures changed since: ${waiting}; see money differences.`]),
    faults === 0 ? 'Nothing is wrong.' : `${faults} ${faults === 1 ? 'thing is' : 'things are'} wrong:`,
    ...listed.map((fault) => `  ${fault}`),
    ...rest,
  ].join('\n');
}

function givenReason(options: GivenOptions): Translated {
  const reason = reasonOption(options);
  if (reason === null) throw new UsageError('Give --reason TEXT, or --reason-en TEXT and --reason-ru TEXT.');
  return reason;
}

function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`${name} ${JSON.stringify(text)} is no whole number.`);
  return Number(text);
}

export const moneyTerminalCommands: readonly CliCommand[] = [
  rulesCommand,
  currencyCommand,
  scheduleCommand,
  closeCommand,
  adjustCommand,
  withdrawCommand,
  proposalsCommand,
  decideCommand('approve', 'approve what somebody else proposed'),
  decideCommand('drop', 'drop a proposal'),
  differencesCommand,
  correctCommand,
  paymentsCommand,
  returnedCommand,
  openingCommand,
  balancesCommand,
  ledgerCommand,
  exportCommand,
  verifyCommand,
];
