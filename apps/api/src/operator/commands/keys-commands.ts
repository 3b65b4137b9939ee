import { networkKeyScopes } from '@publisher-console/api-contract/network-key-scopes';
import type { KeySummary } from '#modules/feed/network-keys.network.ts';
import { UsageError } from '#orders/option-values.ts';
import type { CliCommand, ParsedOptions } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import { textOption } from './options.ts';

const keysCreateCommand: CliCommand = {
  name: 'keys create',
  operand: 'NAME',
  options: { scope: 'string', source: 'string', from: 'string', until: 'string' },
  summary: 'make a key with which a machine of the network calls the API',
  help: `Makes a key for a machine of the network, such as the ad server, and prints it once: it is not stored. The
machine sends it as "Authorization: Bearer pcn_…" with the calls of the network (GET /api/network/openapi.yaml).

Usage: bin/network keys create NAME --scope SCOPES [--source NAMES] [--from ADDRESSES] [--until DAY]

  --scope SCOPES    what it may do, with commas between: ${networkKeyScopes.join(', ')}
  --source NAMES    the sources whose days, runs and ids of ad blocks it may see or set, with commas between; all without it
  --from ADDRESSES  addresses and ranges from which it may be used, with commas between; from everywhere without it
  --until DAY       the last day on which it may be used, in UTC; without an end if it is left out`,

  async run(network, [name = ''], _folder, options) {
    const input = {
      name,
      scopes: scopesOf(options),
      networks: listOf(options, 'from'),
      sources: listOf(options, 'source'),
      expiresAt: endOf(options),
    };
    const data = await network.order('createKey', input);
    return { data, text: data.key, note: `The key ${JSON.stringify(name)}. Store it now: it cannot be shown again.` };
  },
};

const keysListCommand = listCommand({
  name: 'keys list',
  operand: null,
  summary: 'list the keys of machines of the network',
  help: `Lists the keys of the network, the newest first: id, state, the beginning and the end of the key, scopes, days of
creation, end and last use, who made it, and name.

Usage: bin/network keys list`,

  read: (network, page) => network.order('listKeys', page),
  line: lineOf,
});

const keysRevokeCommand: CliCommand = {
  name: 'keys revoke',
  operand: 'ID',
  summary: 'revoke a key of the network: its next call is refused',
  help: `Revokes a key of the network. From the next call on, it is refused.

Usage: bin/network keys revoke ID

ID is the id of the list.`,

  async run(network, [id = '']) {
    const data = await network.order('revokeKey', { id });
    return { data, text: `The key ${JSON.stringify(data.name)} is revoked.` };
  },
};

export const keysCommands: readonly CliCommand[] = [keysCreateCommand, keysListCommand, keysRevokeCommand];

function scopesOf(options: ParsedOptions): (typeof networkKeyScopes)[number][] {
  const typed = listOf(options, 'scope');
  const scopes = networkKeyScopes.filter((scope) => typed.includes(scope));
  if (scopes.length === 0 || scopes.length < new Set(typed).size)
    throw new UsageError(`--scope has one or more of ${networkKeyScopes.join(', ')}, with commas between.`);
  return scopes;
}

function listOf(options: ParsedOptions, name: string): string[] {
  return (textOption(options, name) ?? '').split(',').flatMap((part) => part.trim() || []);
}

/** The end of the last day. */
function endOf(options: ParsedOptions): string | null {
  const until = textOption(options, 'until');
  if (until === null) return null;
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(until) ? new Date(`${until}T24:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(day.getTime())) throw new UsageError('--until is a day such as 2027-03-31.');
  return day.toISOString();
}

function lineOf({ id, state, hint, scopes, createdAt, createdBy, expiresAt, usedAt, name }: KeySummary): string {
  const days = [createdAt, expiresAt, usedAt].map((at) => at?.slice(0, 10) ?? 'never').join('  ');
  return `${id}  ${state}  ${hint}  ${scopes.join(' ')}  ${days}  ${createdBy}  ${JSON.stringify(name)}`;
}
