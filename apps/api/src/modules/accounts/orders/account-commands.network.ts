import { typedLine } from '@publisher-console/api-contract/typed-line';
import * as v from 'valibot';
import { isPlainLine } from '#contract/plain-text.ts';
import { command } from '#orders/command.ts';
import { locales } from '#orders/named-values.ts';
import { changeUser } from './change-user.network.ts';
import { createUser } from './create-user.network.ts';
import { eraseUser } from './erase-user.network.ts';
import { exportFile, exportRows, exportUser } from './export-user.network.ts';
import { linkUser } from './password-link.network.ts';
import { personalTableNames } from './personal-tables.ts';
import { signOutEverybody, signOutUser, unlockUser } from './release-user.network.ts';

const line = (most: number, name: string) =>
  v.pipe(
    v.string(),
    v.transform(typedLine),
    v.check(
      (text) => text !== '' && isPlainLine(text) && text.length <= most,
      `${name} is one line of at most ${most} characters.`,
    ),
  );

const user = v.pipe(v.string(), v.maxLength(320));
const one = v.strictObject({ user });
const id = v.pipe(v.string(), v.uuid());
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

/** The operator's commands on accounts, without those that only list or block it. */
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
  signOutEverybody: command(v.strictObject({}), signOutEverybody),
  unlockUser: command(one, unlockUser),
  exportUser: command(one, exportUser),
  exportRows: command(
    v.strictObject({
      id,
      table: v.picklist(personalTableNames),
      after: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    }),
    exportRows,
  ),
  exportFile: command(
    v.strictObject({ id, file: id, start: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
    exportFile,
  ),
  eraseUser: command(v.strictObject({ user, confirmed: v.nullable(v.number()), isDryRun: v.boolean() }), eraseUser),
};
