import { locales } from '@publisher-console/api-contract/locales';
import { oneOf, UsageError } from '#orders/option-values.ts';
import type { CliCommand, ParsedOptions } from '#operator/cli-command.ts';
import { linkResult } from './account-commands.ts';
import { requiredOption, textOption } from './options.ts';

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

USER is an e-mail address, a Publisher ID or an id. --middle-name "" removes the middle name.
A new address is signed in with at once, without a link that confirms it. The old one gets
a letter, and links that were sent to it no longer work, nor does one to an address that
the publisher has entered and not confirmed; sessions go on. The currency can be changed
only as long as the account has no applications: amounts are kept without a currency, so
another one would change what earned money is worth.`,

  async run(network, [user = ''], _folder, options) {
    const changed = changeOf(options);
    if (Object.keys(changed).length === 0)
      throw new UsageError('users change needs what to change, such as --company NAME.');
    const data = await network.order('changeUser', { user, ...changed });
    const text = `${data.email} (${data.number}) is changed: ${data.changed.join(', ')}.`;
    const isUninvited = data.changed.includes('email') && !data.isConfirmed;
    const advice = 'Nobody has confirmed the account yet: invite the new address with users link.';
    return { data, text, ...(isUninvited ? { note: advice } : {}) };
  },
};

export const profileCommands: readonly CliCommand[] = [createCommand, changeCommand];

function changeOf(options: ParsedOptions) {
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
