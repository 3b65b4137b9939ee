import type { CliCommand } from '#operator/cli-command.ts';
import { textOption } from './text-option.ts';
import type { UserSummary } from '#network/users.ts';

const listCommand: CliCommand = {
  name: 'users list',
  operand: '[TEXT]',
  options: { blocked: 'boolean' },
  summary: 'list accounts, or those with a text; --blocked: those that are blocked',
  help: `Lists up to 100 accounts, the newest first: Publisher ID, state, day of registration,
name, company, e-mail address and id.

Usage: bin/network users list [TEXT] [--blocked]

TEXT is a part of an e-mail address, a company or a name, or a whole Publisher ID.`,

  async run(network, [text], _folder, { blocked }) {
    const users = await network.order('listUsers', { term: text ?? null, blocked: blocked === true });
    console.log(users.length === 0 ? 'There are none.' : users.map(lineOf).join('\n'));
  },
};

const blockCommand: CliCommand = {
  name: 'users block',
  operand: 'USER',
  options: { reason: 'string' },
  summary: 'block an account: its sessions end with their next call',
  help: `Blocks an account. From the next call on, all of its sessions are refused, and nobody
can sign in to it. Its apps, ad blocks and statistics stay as they are; stop the apps
where they must not show ads. The reason is kept in the audit log; the publisher does
not read it.

Usage: bin/network users block USER [--reason TEXT]

USER is an e-mail address, a Publisher ID or an id.`,

  async run(network, [user = ''], _folder, options) {
    const { email, number } = await network.order('blockUser', { user, reason: textOption(options, 'reason') });
    console.log(`${email} (${number}) is blocked now.`);
  },
};

const unblockCommand: CliCommand = {
  name: 'users unblock',
  operand: 'USER',
  summary: 'unblock an account',
  help: `Lets a blocked account be used again. Whoever uses it has to sign in again where a
session made a call meanwhile.

Usage: bin/network users unblock USER

USER is an e-mail address, a Publisher ID or an id.`,

  async run(network, [user = '']) {
    const { email, number } = await network.order('unblockUser', { user });
    console.log(`${email} (${number}) can be used again.`);
  },
};

export const usersCommands: readonly CliCommand[] = [listCommand, blockCommand, unblockCommand];

function lineOf({ id, number, name, company, email, createdAt, ...user }: UserSummary): string {
  return `${number}  ${stateOf(user)}  ${createdAt.slice(0, 10)}  ${name}  ${company}  ${email}  ${id}`;
}

function stateOf({ isBlocked, isConfirmed, isSigned }: Pick<UserSummary, 'isBlocked' | 'isConfirmed' | 'isSigned'>) {
  if (isBlocked) return 'blocked';
  if (!isConfirmed) return 'unconfirmed';
  return isSigned ? 'signed' : 'active';
}
