import * as v from 'valibot';
import { expect, it } from 'vitest';

import { signUpSchema, signUpTexts } from './sign-up.schema.ts';

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

const complaints = (values: Partial<typeof typed>) => {
  const { issues = [] } = v.safeParse(signUpSchema, values);
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]).toReversed());
};

it('requires every field and the consent', () => {
  const { isPrivacyPolicyAccepted: _unticked, ...fields } = typed;
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, ' ']));
  expect(complaints({ ...empty, password: '', passwordConfirm: '' })).toEqual(
    Object.fromEntries(Object.keys(typed).map((name) => [name, 'required'])),
  );
});

it.each([
  [{ email: 'anna' }, { email: 'email' }],
  [{ password: '1234567', passwordConfirm: '1234567' }, { password: 'short' }],
  [{ password: '🔑🔑🔑🔑🔑🔑🔑', passwordConfirm: '🔑🔑🔑🔑🔑🔑🔑' }, { password: 'short' }],
  [{ passwordConfirm: 'long enough' }, { passwordConfirm: 'different' }],
])('refuses %j', (change, expected) => {
  expect(complaints({ ...typed, ...change })).toEqual(expected);
});

it('keeps passwords as typed, and removes the spaces around all other values', () => {
  expect(v.parse(signUpSchema, typed)).toEqual({
    ...typed,
    email: 'anna@northwind.example',
    isPrivacyPolicyAccepted: true,
  });
});

it('has a text for every message code', () => {
  expect(Object.keys(signUpTexts)).toEqual(expect.arrayContaining(['required', 'email', 'short', 'different']));
});
