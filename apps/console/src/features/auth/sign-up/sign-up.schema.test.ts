import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { expect, it } from 'vitest';

import { mandatory } from '#common/forms/length.ts';

import { signUpSchema } from './sign-up.schema.ts';

const incorrect = msg`Incorrect email`.id;
const short = msg`Password must contain at least 8 characters`.id;
const different = msg`Passwords do not match`.id;

const typed = {
  firstName: 'Anna',
  lastName: 'Berg',
  email: ' anna@northwind.example ',
  password: '  long enough  ',
  passwordConfirm: '  long enough  ',
  name: 'Northwind',
  website: 'northwind.example',
  contacts: '@anna',
  isPrivacyPolicyAccepted: 'on',
};

const fieldErrors = (values: Partial<Record<keyof typeof typed, string | undefined>>) => {
  const { issues = [] } = v.safeParse(signUpSchema, values);
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]).toReversed());
};

it('requires every field and the consent', () => {
  const { isPrivacyPolicyAccepted: _unticked, ...fields } = typed;
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, ' ']));
  expect(fieldErrors({ ...empty, password: '', passwordConfirm: '' })).toEqual(
    Object.fromEntries(Object.keys(typed).map((name) => [name, mandatory])),
  );
});

it.each([
  [{ email: 'anna' }, { email: incorrect }],
  [{ password: '1234567', passwordConfirm: '1234567' }, { password: short }],
  [{ password: '🔑🔑🔑🔑🔑🔑🔑', passwordConfirm: '🔑🔑🔑🔑🔑🔑🔑' }, { password: short }],
  [{ passwordConfirm: 'long enough' }, { passwordConfirm: different }],
  // All errors are reported at once.
  [
    { email: 'anna@', password: 'short', passwordConfirm: 'short2', isPrivacyPolicyAccepted: undefined },
    { email: incorrect, password: short, passwordConfirm: different, isPrivacyPolicyAccepted: mandatory },
  ],
  [
    { email: '', password: 'short', passwordConfirm: 'short2' },
    { email: mandatory, password: short, passwordConfirm: different },
  ],
])('refuses %j', (change, expected) => {
  expect(fieldErrors({ ...typed, ...change })).toEqual(expected);
});

it('leaves passwords as typed, and removes the spaces around all other values', () => {
  expect(v.parse(signUpSchema, typed)).toEqual({
    ...typed,
    email: 'anna@northwind.example',
    isPrivacyPolicyAccepted: true,
  });
});
