import * as v from 'valibot';
import { isPlainLine } from '#contract/plain-text.ts';
import { command } from '#network/connection/command.ts';
import { locales } from '#network/named-values.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { linkUser } from './password-link.ts';
import { signOutUser, unlockUser } from './release-user.ts';

const line = (most: number, name: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => text !== '' && isPlainLine(text) && text.length <= most,
      `${name} is one line of at most ${most} characters.`,
    ),
  );

const user = v.pipe(v.string(), v.maxLength(320));
const one = v.strictObject({ user });
const currencies = new Set(Intl.supportedValuesOf('currency'));
const profile = {
  email: v.pipe(v.string(), v.maxLength(320)),
  firstName: line(100, 'A first name'),
  lastName: line(100, 'A last name'),
  company: line(200, 'A company'),
  locale: v.picklist(locales),
  currency: v.pipe(
    v.string(),
    v.check((code) => currencies.has(code), 'A currency is the code of ISO 4217, such as USD.'),
  ),
};

/** The operator's commands on one account, without those that only list or block it. */
export const accountCommands = {
  createUser: command(v.strictObject({ ...profile, printed: v.boolean() }), createUser),
  changeUser: command(
    v.strictObject({
      user,
      ...v.partial(v.object({ ...profile, middleName: v.nullable(line(100, 'A middle name')) })).entries,
    }),
    changeUser,
  ),
  linkUser: command(v.strictObject({ user, printed: v.boolean() }), linkUser),
  signOutUser: command(one, signOutUser),
  unlockUser: command(one, unlockUser),
};
