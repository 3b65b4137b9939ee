import { UsageError } from '#orders/option-values.ts';
import type { CliCommand, ParsedOptions } from '#operator/cli-command.ts';
import { textOption } from './options.ts';

export const eraseCommand: CliCommand = {
  name: 'users erase',
  operand: 'USER',
  options: { confirm: 'string', 'dry-run': 'boolean' },
  summary: 'erase the personal data of an account for good; --dry-run counts them',
  help: `Erases an account for good: name, company, address, contacts, sessions, messages, files,
contracts, saved reports, names and links of apps and ad blocks, and what audit events
say apart from their kind and time. The Publisher ID and the numbers of apps and ad
blocks stay, because the statistics of the network have them.

Usage: bin/network users erase USER --dry-run
       bin/network users erase USER --confirm PUBLISHER_ID

USER is an e-mail address, a Publisher ID or an id. A contract in force has to be revoked
first. Export the account before, if the law wants something kept. Backups have the
data until they are deleted.`,

  async run(network, [user = ''], _folder, options) {
    const isDryRun = options['dry-run'] === true;
    const data = await network.order('eraseUser', { user, confirmed: confirmedOf(options), isDryRun });
    const rows = Object.entries(data.rows).map(([table, count]) => `  ${table.padEnd(18)} ${count}`);
    const done = isDryRun
      ? `${data.email} (${data.number}) would be erased; nothing was changed. Rows that would go or be emptied:`
      : `Account ${data.number} is erased. Rows that went or were emptied:`;
    const note = data.hasContract ? { note: 'A contract is in force: revoke it before you erase the account.' } : {};
    return { data, text: [done, ...rows].join('\n'), ...note };
  },
};

function confirmedOf(options: ParsedOptions): number | null {
  const typed = textOption(options, 'confirm');
  if (typed === null) return null;
  if (!/^\d{1,9}$/.test(typed)) throw new UsageError('--confirm is the Publisher ID of the account.');
  return Number(typed);
}
