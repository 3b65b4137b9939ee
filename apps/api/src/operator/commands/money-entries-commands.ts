import { adjustmentKinds } from '@publisher-console/api-contract/adjustment-kinds';
import type { OrderResults } from '@publisher-console/api-contract/order-inputs';
import type { Balance, EntrySummary } from '#modules/money/balances.network.ts';
import type { Proposal } from '#modules/money/adjustments.network.ts';
import { amountOf } from '#modules/money/typed-amounts.ts';
import type { Verification } from '#modules/money/verify-ledger.network.ts';
import type { NetworkCommands, NetworkConnection } from '#network-orders.ts';
import type { CliCommand, CliResult } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import type { CommandInput } from '#orders/command.ts';
import { oneOf } from '#orders/option-values.ts';
import { largestPage } from '#orders/page.ts';
import { requiredReason, reasonHelp, reasonOptions, requiredOption, textOption, wholeNumber } from './options.ts';

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
      reason: requiredReason(options),
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
    const order = { entry: wholeNumber(entry, 'ENTRY'), reason: requiredReason(options) };
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

/** Commands on what finance adds itself. */
export const adjustmentCommands: readonly CliCommand[] = [
  adjustCommand,
  withdrawCommand,
  proposalsCommand,
  decideCommand('approve', 'approve what somebody else proposed'),
  decideCommand('drop', 'drop a proposal'),
];

/** Commands that read and verify all entries. */
export const ledgerCommands: readonly CliCommand[] = [balancesCommand, ledgerCommand, exportCommand, verifyCommand];
