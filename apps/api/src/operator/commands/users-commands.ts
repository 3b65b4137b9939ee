import type { CliCommand } from '#operator/cli-command.ts';
import { listCommand } from '#operator/list-command.ts';
import { reasonOption, reasonOptions } from './options.ts';
import { UsageError } from '#orders/option-values.ts';
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
  options: reasonOptions,
  summary: 'block an account: its publisher reads why, and can only answer',
  help: `Blocks an account from its next call on. Its publisher gets a mail and can still sign in:
one page says why and since when, has the documents, and sends a message to support.
Every other call is refused, and all calls with API tokens. Apps, ad blocks and
statistics stay as they are; reject the apps that must show no ads.

Usage: bin/network users block USER --reason-en TEXT --reason-ru TEXT
       bin/network users block USER --reason TEXT

USER is an e-mail address, a Publisher ID or an id. Each publisher reads the reason in their
own language; --reason has one text for both.`,

  async run(network, [user = ''], _folder, options) {
    const reason = reasonOption(options);
    if (reason === null)
      throw new UsageError('users block needs --reason-en TEXT and --reason-ru TEXT, or --reason TEXT for both.');
    const data = await network.order('blockUser', { user, reason });
    return { data, text: `${data.email} (${data.number}) is blocked now. The publisher gets a mail.` };
  },
};

const unblockCommand: CliCommand = {
  name: 'users unblock',
  operand: 'USER',
  summary: 'unblock an account',
  help: `Lets a blocked account be used again, from its next call on and with its API tokens.
The publisher gets a mail.

Usage: bin/network users unblock USER

USER is an e-mail address, a Publisher ID or an id.`,

  async run(network, [user = '']) {
    const data = await network.order('unblockUser', { user });
    return { data, text: `${data.email} (${data.number}) can be used again. The publisher gets a mail.` };
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
