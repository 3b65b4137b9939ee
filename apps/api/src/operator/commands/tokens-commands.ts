import type { TokenSummary } from '#modules/api-tokens/api-tokens.network.ts';
import type { CliCommand } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import { textOption } from './options.ts';

const tokensListCommand = listCommand({
  name: 'tokens list',
  operand: null,
  options: { user: 'string' },
  summary: 'list API tokens of publishers; --user USER: those of one',
  help: `Lists API tokens, the newest first: id, state, the beginning and the end of the token,
Publisher ID, scopes, days of creation, end and last use, and name. The tokens themselves are not stored. One
that ended stays in the list for a year.

Usage: bin/network tokens list [--user USER]

USER is an e-mail address, a Publisher ID or an id.`,

  read: (network, page, _operands, options) =>
    network.order('listTokens', { ...page, user: textOption(options, 'user') }),
  line: lineOf,
});

const tokensRevokeCommand: CliCommand = {
  name: 'tokens revoke',
  operand: 'ID',
  options: { reason: 'string' },
  summary: 'revoke an API token: its next call is refused',
  help: `Revokes an API token, such as one that was found in public. From the next call on, it is
refused. The publisher gets no mail, and no longer sees the token in the settings. The reason is kept in the
audit log.

Usage: bin/network tokens revoke ID [--reason TEXT]

ID is the id of the list.`,

  async run(network, [id = ''], _folder, options) {
    const data = await network.order('revokeToken', { id, reason: textOption(options, 'reason') });
    return { data, text: `The token ${JSON.stringify(data.name)} is revoked.` };
  },
};

export const tokensCommands: readonly CliCommand[] = [tokensListCommand, tokensRevokeCommand];

function lineOf({ id, state, hint, publisher, scopes, createdAt, expiresAt, usedAt, name }: TokenSummary): string {
  const days = [createdAt, expiresAt, usedAt].map(dayOf).join('  ');
  return `${id}  ${state}  ${hint}  ${publisher}  ${scopes.join(' ')}  ${days}  ${JSON.stringify(name)}`;
}

function dayOf(at: string | null): string {
  return at?.slice(0, 10) ?? 'never';
}
