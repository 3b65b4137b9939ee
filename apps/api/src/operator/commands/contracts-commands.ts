import type { CliCommand } from '#operator/cli-command.ts';
import type { ContractSummary } from '#modules/documents/contract/contract-list.network.ts';
import { listCommand } from '#operator/list-command.ts';
import { readInputFile, requiredOption, textOption } from './options.ts';
import { counterparties } from '#modules/documents/network-documents/document-kinds.ts';
import { oneOf } from '#orders/option-values.ts';

const registerCommand: CliCommand = {
  name: 'contracts register',
  operand: 'USER FILE',
  options: { number: 'string', counterparty: 'string', date: 'string' },
  needsFiles: true,
  summary: 'register the signed contract of a publisher, who can then download it',
  help: `Registers a signed contract, in place of the one before. The publisher sees its number
and downloads it on the page Documents, and gets a mail.

Usage: bin/network contracts register USER FILE --number NUMBER --counterparty COUNTERPARTY
         [--date DAY]

USER is an e-mail address, a Publisher ID or an id. FILE is a PDF of up to 20 MiB.
COUNTERPARTY is one of ${counterparties.join(', ')}.
DAY is the date of the contract, such as 2026-11-20; without it, it is today.

Registering a number of the same publisher again replaces the file.`,

  async run(network, [user = '', file = ''], folder, options) {
    const number = requiredOption(options, 'number');
    const counterparty = oneOf(counterparties, requiredOption(options, 'counterparty'), '--counterparty');
    const pdf = await readInputFile(file, { folder, largest: 20 * 1_024 ** 2 });
    const input = { user, number, counterparty, date: textOption(options, 'date'), pdf: pdf.toString('base64') };
    const data = await network.order('registerContract', input);
    const instead = data.replaced === null ? '' : ` instead of ${data.replaced}`;
    const text = `Contract ${number} of ${data.email} (${data.publisher}) is registered${instead}. The publisher gets a mail.`;
    return { data, text };
  },
};

const revokeCommand: CliCommand = {
  name: 'contracts revoke',
  operand: 'USER',
  options: { reason: 'string' },
  summary: 'take the contract of a publisher back; the publisher reads why',
  help: `Takes the registered contract of a publisher back. The page Documents no longer shows it,
and the publisher reads the reason in a mail.

Usage: bin/network contracts revoke USER --reason TEXT

USER is an e-mail address, a Publisher ID or an id.`,

  async run(network, [user = ''], _folder, options) {
    const reason = requiredOption(options, 'reason');
    const data = await network.order('revokeContract', { user, reason });
    const text = `Contract ${data.number} of ${data.email} (${data.publisher}) is revoked. The publisher gets a mail.`;
    return { data, text };
  },
};

const contractsListCommand = listCommand({
  name: 'contracts list',
  operand: null,
  summary: 'list the registered contracts',
  help: `Lists contracts, those first that were changed last: number, state, date, counterparty, company, Publisher ID and e-mail address.

Usage: bin/network contracts list`,

  read: (network, page) => network.order('listContracts', page),
  line: lineOf,
});

export const contractsCommands: readonly CliCommand[] = [registerCommand, revokeCommand, contractsListCommand];

function lineOf({ number, counterparty, updatedAt, revokedAt, publisher, email, company }: ContractSummary): string {
  const state = revokedAt === null ? 'in force' : `revoked ${revokedAt.slice(0, 10)}`;
  return `${number}  ${state}  ${updatedAt.slice(0, 10)}  ${counterparty}  ${company} ${publisher}  ${email}`;
}
