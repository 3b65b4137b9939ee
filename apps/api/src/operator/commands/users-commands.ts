import type { CliCommand } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import { textOption } from './options.ts';
import type { UserSummary } from '#modules/accounts/users.network.ts';

const usersListCommand = listCommand({
  name: 'users list',
  operand: '[TEXT]',
  options: { blocked: 'boolean' },
  summary: 'list accounts, or those with a text; --blocked: those that are blocked',
  help: `Lists accounts, the newest first: Publisher ID, state, day of registration,
name, company, e-mail address and id.

Usage: bin/network users list [TEXT] [--blocked]

TEXT is a part of an e-mail address, a company or a name, or a whole Publisher ID.`,

  read: (network, page, [text], { blocked }) =>
    network.order('listUsers', { ...page, term: text ?? null, blocked: blocked === true }),
  line: lineOf,
});

const blockCommand: CliCommand = {
  name: 'users block',
  operand: 'USER',
  options: { reason: 'string' },
  summary: 'block an account: its sessions end with their next call',
  help: `Blocks an account. From the next call on, all of its sessions are refused, and nobody
can sign in to it. Its API tokens are revoked and stay so. Its apps, ad blocks and statistics stay as they are; stop the apps
where they must not show ads. The reason is kept in the audit log; the publisher does
not read it.

Usage: bin/network users block USER [--reason TEXT]

USER is an e-mail address, a Publisher ID or an id.`,

  async run(network, [user = ''], _folder, options) {
    const data = await network.order('blockUser', { user, reason: textOption(options, 'reason') });
    return { data, text: `${data.email} (${data.number}) is blocked now.` };
  },
};

const unblockCommand: CliCommand = {
  name: 'users unblock',
  operand: 'USER',
  summary: 'unblock an account',
  help: `Lets a blocked account be used again. Whoever uses it has to sign in again where a
session made a call meanwhile. API tokens that were revoked by the block have to be made anew.

Usage: bin/network users unblock USER

USER is an e-mail address, a Publisher ID or an id.`,

  async run(network, [user = '']) {
    const data = await network.order('unblockUser', { user });
    return { data, text: `${data.email} (${data.number}) can be used again.` };
  },
};

export const usersCommands: readonly CliCommand[] = [usersListCommand, blockCommand, unblockCommand];

function lineOf({ id, number, name, company, email, createdAt, ...user }: UserSummary): string {
  return `${number}  ${stateOf(user)}  ${createdAt.slice(0, 10)}  ${name}  ${company}  ${email}  ${id}`;
}

function stateOf({
  isErased,
  isBlocked,
  isConfirmed,
  isSigned,
}: Pick<UserSummary, 'isBlocked' | 'isConfirmed' | 'isErased' | 'isSigned'>) {
  if (isErased) return 'erased';
  if (isBlocked) return 'blocked';
  if (!isConfirmed) return 'unconfirmed';
  return isSigned ? 'signed' : 'active';
}
