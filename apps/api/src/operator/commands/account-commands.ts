import type { CliCommand, CliResult } from '#operator/cli-command.ts';

/** The link of an account, or that it is on its way. */
export function linkResult(data: { link: string | null }, done: string): CliResult {
  if (data.link === null) return { data, text: `${done} The link is on its way.` };
  return { data, text: data.link, note: `${done} The link works once; whoever has it can sign in to the account.` };
}

const named = 'USER is an e-mail address, a Publisher ID or an id.';

const linkCommand: CliCommand = {
  name: 'users link',
  operand: 'USER',
  options: { print: 'boolean' },
  summary: 'mail a link to choose a new password; --print prints it instead',
  help: `Mails the owner of an account a link that signs in to choose a new password, as "Forgot
password?" does. The link works once, within 30 minutes, and replaces an earlier one.

Usage: bin/network users link USER [--print]

${named} With --print, the link is printed and nothing is mailed: whoever has it can
sign in to the account.`,

  async run(network, [user = ''], _folder, { print }) {
    const data = await network.order('linkUser', { user, printed: print === true });
    return linkResult(data, `${data.email} (${data.number}) can choose a new password.`);
  },
};

const factorResetCommand: CliCommand = {
  name: 'users factor-reset',
  operand: 'USER',
  options: { cancel: 'boolean' },
  summary: 'remove the second factors of somebody who lost them, after 24 hours; --cancel keeps them',
  help: `Removes the second factors and recovery codes of a person who has lost them, 24 hours later.
The person gets a mail now and another one after 12 hours, each with a link that stops it,
and a mail when it has happened. All sessions of the person end then.

Usage: bin/network users factor-reset USER [--cancel]

USER is the e-mail address of any member, or the Publisher ID or id of a publisher for its
contact. Make sure by another way than mail that the person asks for it. --cancel stops it.`,

  async run(network, [user = ''], _folder, { cancel }) {
    const data = await network.order('resetFactors', { user, isCancelled: cancel === true });
    if (data.dueAt === null) return { data, text: `${data.email} keeps the second factors.` };
    return { data, text: `The second factors of ${data.email} are removed at ${data.dueAt}. A mail is on its way.` };
  },
};

const signOutCommand: CliCommand = {
  name: 'users sign-out',
  operand: 'USER',
  operandOr: 'all',
  options: { all: 'boolean' },
  summary: 'end every session of an account, or of all accounts with --all',
  help: `Ends every session of an account. The password stays: see users link for a new one, and
users block to keep everybody out. API tokens stay: see tokens revoke.

Usage: bin/network users sign-out USER
       bin/network users sign-out --all

${named} With --all, everybody has to sign in again, also at the desk.`,

  async run(network, [user = ''], _folder, { all }) {
    if (all === true) {
      const ended = await network.order('signOutEverybody', {});
      const text = `Everybody is signed out: ${counted(ended.sessions, 'session')} of ${counted(ended.accounts, 'account')} ended.`;
      return { data: ended, text };
    }
    const data = await network.order('signOutUser', { user });
    return { data, text: `${data.email} (${data.number}) is signed out: ${counted(data.sessions, 'session')} ended.` };
  },
};

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const unlockCommand: CliCommand = {
  name: 'users unlock',
  operand: 'USER',
  summary: 'let an account sign in again after too many failed attempts',
  help: `Lifts the limits that too many attempts on an account have reached, such as ten failed
sign-ins. Limits of the address from which they came stay; they end within an hour.

Usage: bin/network users unlock USER

${named}`,

  async run(network, [user = '']) {
    const data = await network.order('unlockUser', { user });
    const text = data.lifted === 0 ? 'has reached no limit' : 'can sign in again';
    return { data, text: `${data.email} (${data.number}) ${text}.` };
  },
};

export const accountCommands: readonly CliCommand[] = [linkCommand, factorResetCommand, signOutCommand, unlockCommand];
