import type { OrderResults } from '@publisher-console/api-contract/order-inputs';
import { amountOf } from '#modules/money/typed-amounts.ts';
import type { CliCommand, CliResult } from '#operator/cli-command.ts';
import { requiredReason, readInputFile, reasonHelp, reasonOptions, requiredOption, wholeNumber } from './options.ts';

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
      reason: requiredReason(options),
    };
    const data = await network.order('returnPayment', order);
    return { data, text: `Entry ${data.entry} is booked.` };
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
  const file = readImportedCsv(await readInputFile(path, { folder, largest: largestImport }));
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

export const paymentsCommands: readonly CliCommand[] = [paymentsCommand, returnedCommand, openingCommand];
