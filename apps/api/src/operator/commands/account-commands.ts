import { UsageError } from '#network/connection/usage-error.ts';
import { locales, oneOf } from '#network/named-values.ts';
import type { CliCommand, CliResult, GivenOptions } from '#operator/cli-command.ts';
import { requiredOption, textOption } from './text-option.ts';

const named = 'USER is an e-mail address, a Publisher ID or an id.';
const profileOptions = {
  'first-name': 'string',
  'last-name': 'string',
  company: 'string',
  language: 'string',
  currency: 'string',
} as const;

const createCommand: CliCommand = {
  name: 'users create',
  operand: 'EMAIL',
  options: { ...profileOptions, print: 'boolean' },
  summary: 'open an account and invite its owner, such as the first publisher',
  help: `Opens an account and mails its owner a link to choose a password. The link works once,
within 72 hours; afterwards "Forgot password?" on the sign-in page sends another one.

Usage: bin/network users create EMAIL --first-name NAME --last-name NAME --company NAME
         [--language LANGUAGE] [--currency CODE] [--print]

  --language LANGUAGE   ${locales.join(' or ')}; en without it
  --currency CODE       the currency of the account's revenue, such as EUR; USD without it
  --print               prints the link and mails nothing, for a network without mail`,

  async run(network, [email = ''], _folder, options) {
    const data = await network.order('createUser', {
      email,
      firstName: requiredOption(options, 'first-name'),
      lastName: requiredOption(options, 'last-name'),
      company: requiredOption(options, 'company'),
      locale: oneOf(locales, options.language ?? 'en', '--language'),
      currency: textOption(options, 'currency') ?? 'USD',
      printed: options.print === true,
    });
    return linkResult(data, `${data.email} (${data.number}) has an account now.`);
  },
};

const changeCommand: CliCommand = {
  name: 'users change',
  operand: 'USER',
  options: { ...profileOptions, 'middle-name': 'string', email: 'string' },
  summary: 'change the name, company, address, language or currency of an account',
  help: `Changes what is given, and leaves the rest.

Usage: bin/network users change USER [--first-name NAME] [--middle-name NAME]
         [--last-name NAME] [--company NAME] [--email EMAIL] [--language LANGUAGE]
         [--currency CODE]

${named} --middle-name "" removes the middle name.
A new address is signed in with at once. The old one gets a letter, and links that were
sent to it no longer work; sessions go on. The currency can be changed only as long as
the account has no applications: amounts are kept without a currency, so another one
would change what earned money is worth.`,

  async run(network, [user = ''], _folder, options) {
    const changed = changeOf(options);
    if (Object.keys(changed).length === 0)
      throw new UsageError('users change needs what to change, such as --company NAME.');
    const data = await network.order('changeUser', { user, ...changed });
    const text = `${data.email} (${data.number}) is changed: ${data.changed.join(', ')}.`;
    const isUninvited = data.changed.includes('email') && !data.isConfirmed;
    return {
      data,
      text,
      ...(isUninvited ? { note: 'Nobody has confirmed the account yet: invite the new address with users link.' } : {}),
    };
  },
};

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

const signOutCommand: CliCommand = {
  name: 'users sign-out',
  operand: 'USER',
  summary: 'end every session of an account',
  help: `Ends every session of an account. The password stays: see users link for a new one, and
users block to keep everybody out.

Usage: bin/network users sign-out USER

${named}`,

  async run(network, [user = '']) {
    const data = await network.order('signOutUser', { user });
    return {
      data,
      text: `${data.email} (${data.number}) is signed out: ${data.sessions} ${data.sessions === 1 ? 'session' : 'sessions'} ended.`,
    };
  },
};

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

export const accountCommands: readonly CliCommand[] = [
  createCommand,
  changeCommand,
  linkCommand,
  signOutCommand,
  unlockCommand,
];

function changeOf(options: GivenOptions) {
  const { language, 'middle-name': middleName } = options;
  const texts = {
    firstName: 'first-name',
    lastName: 'last-name',
    company: 'company',
    email: 'email',
    currency: 'currency',
  };
  const given = Object.entries(texts).flatMap(([field, option]) => {
    const value = options[option];
    return value === undefined ? [] : [[field, String(value)] as const];
  });
  return {
    ...(Object.fromEntries(given) as Partial<Record<keyof typeof texts, string>>),
    ...(middleName === undefined ? {} : { middleName: textOption(options, 'middle-name') }),
    ...(language === undefined ? {} : { locale: oneOf(locales, language, '--language') }),
  };
}

function linkResult(data: { link: string | null }, done: string): CliResult {
  if (data.link === null) return { data, text: `${done} The link is on its way.` };
  return { data, text: data.link, note: `${done} The link works once; whoever has it can sign in to the account.` };
}
