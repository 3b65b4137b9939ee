import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { expect, it } from 'vitest';

import { mandatory } from '#lib/mandatory.ts';

import { signInSchema } from './sign-in.schema.ts';

const complaints = (values: { login: string; password: string }) => {
  const { issues = [] } = v.safeParse(signInSchema, values, { abortPipeEarly: true });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]));
};

it('asks for both fields', () => {
  expect(complaints({ login: '', password: '' })).toEqual({ login: mandatory, password: mandatory });
  expect(complaints({ login: '   ', password: 'x' })).toEqual({ login: mandatory });
});

it.each(['anna', 'anna@', '@northwind.example', 'anna@northwind', 'a b@northwind.example'])(
  'takes %s for no e-mail address',
  (login) => {
    expect(complaints({ login, password: 'x' })).toEqual({ login: msg`Incorrect email`.id });
  },
);

it('leaves a password exactly as it was typed, and an address without the spaces around it', () => {
  const typed = { login: ' anna@northwind.example ', password: '  spaces  ' };
  expect(v.parse(signInSchema, typed)).toEqual({ login: 'anna@northwind.example', password: '  spaces  ' });
});
