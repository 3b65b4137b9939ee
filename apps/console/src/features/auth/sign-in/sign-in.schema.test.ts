import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { expect, it } from 'vitest';

import { mandatory } from '#common/forms/length.ts';

import { signInSchema } from './sign-in.schema.ts';

const fieldErrors = (values: { login: string; password: string }) => {
  const { issues = [] } = v.safeParse(signInSchema, values, { abortPipeEarly: true });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]));
};

it('requires both fields', () => {
  expect(fieldErrors({ login: '', password: '' })).toEqual({ login: mandatory, password: mandatory });
  expect(fieldErrors({ login: '   ', password: 'x' })).toEqual({ login: mandatory });
});

it.each(['anna', 'anna@', '@northwind.example', 'anna@northwind', 'a b@northwind.example'])(
  'refuses %s, which is not an e-mail address',
  (login) => {
    expect(fieldErrors({ login, password: 'x' })).toEqual({ login: msg`Incorrect email`.id });
  },
);

it('leaves a password exactly as typed, and removes the spaces around an address', () => {
  const typed = { login: ' anna@northwind.example ', password: '  spaces  ' };
  expect(v.parse(signInSchema, typed)).toEqual({ login: 'anna@northwind.example', password: '  spaces  ' });
});
