import { expect, it } from 'vitest';

import { maskedEmail } from './masked-email.ts';

it.each([
  ['anna@northwind.example', 'a•••@northwind.example'],
  ['anna.nord+ads@northwind.example', 'a•••@northwind.example'],
  ['ab@x.io', 'a•••@x.io'],
  ['a@x.io', '•••@x.io'],
])('shows of %s no more than %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
