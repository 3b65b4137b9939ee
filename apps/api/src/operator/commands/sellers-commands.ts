import type { SellerSummary } from '#modules/sellers/seller-orders.network.ts';
import { UsageError } from '#orders/option-values.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';

const sellersListCommand = listCommand({
  name: 'sellers list',
  operand: null,
  summary: 'list the publishers in sellers.json',
  help: `Lists the publishers that sellers.json has, the lowest Publisher ID first: Publisher ID, "public", "confidential" or
"confidential (required)", the domain and the name of a public entry, company and e-mail address. Left out are publishers
without an approved app, and blocked ones.

Usage: bin/network sellers list`,

  read: (network, page) => network.order('listSellers', page),
  line: lineOf,
});

const sellersConfidentialCommand: CliCommand = {
  name: 'sellers confidential',
  operand: 'USER STATE',
  summary: 'require a confidential entry in sellers.json, or leave it to the publisher',
  help: `With "on", the entry of a publisher in sellers.json has neither a name nor a domain, and the publisher cannot publish
them; what was published is deleted. With "off", the entry stays confidential until the publisher publishes it.

Usage: bin/network sellers confidential USER STATE

USER is an e-mail address, a Publisher ID or an id; STATE is on or off.`,

  async run(network, [user = '', state = '']) {
    if (state !== 'on' && state !== 'off') throw new UsageError('STATE is on or off.');
    const data = await network.order('setSellerConfidential', { user, required: state === 'on' });
    const says = state === 'on' ? 'has to be confidential' : 'is the choice of the publisher again';
    return { data, text: `The entry of ${data.email} (${data.number}) ${says}.` };
  },
};

export const sellersCommands: readonly CliCommand[] = [sellersListCommand, sellersConfidentialCommand];

function lineOf({ publisher, name, domain, company, email, mustBeConfidential }: SellerSummary): string {
  const entry = name === null ? 'confidential' : 'public';
  const state = mustBeConfidential ? `${entry} (required)` : entry;
  return `${publisher}  ${state}  ${domain ?? '-'}  ${name === null ? '-' : JSON.stringify(name)}  ${JSON.stringify(company)}  ${email}`;
}
