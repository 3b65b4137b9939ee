import { readFileSync } from 'node:fs';

import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

import { emailAddress } from './email-address.ts';
import { mandatory } from './length.ts';

const contract = new URL(import.meta.resolve('@publisher-console/api-contract/openapi.yaml'));
const ajv = new Ajv2020();
addFormats.default(ajv);
const { examples: _examples, ...schema } = parse(readFileSync(contract, 'utf8')).components.schemas.Email;
const contractAccepts = ajv.compile<string>(schema);

const consoleAccepts = (address: string): boolean => v.safeParse(emailAddress, address).success;

it.each([
  'anna@northwind.example',
  "o'connor@example.com",
  'ivan@xn--e1afmkfd.xn--p1ai',
  'x@a--b.com',
  'Anna.Nord+ads@NorthWind.Example',
  'anna',
  'anna@',
  '@northwind.example',
  'anna@northwind',
  'a b@northwind.example',
  '.a@x.io',
  'a..b@x.io',
  'a@x.io.',
  'a@-x.io',
  '"a"@x.io',
  'mi\u212Ae@x.io',
  `${'a'.repeat(248)}@x.io`,
  `${'a'.repeat(249)}@x.io`,
  `${'a'.repeat(250)}@x.io`,
])('takes and refuses what the contract takes and refuses: %s', (address) => {
  expect(consoleAccepts(address)).toBe(contractAccepts(address));
});

it('agrees with the contract on every address without spaces', () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9.'+_-]{0,6}$/u);
  const nearly = fc.tuple(part, part, part).map(([name, host, top]) => `${name}@${host}.${top}`);
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), nearly), (address) => {
      expect(consoleAccepts(address)).toBe(contractAccepts(address));
    }),
    { numRuns: 500 },
  );
});

it.each([
  [' anna@northwind.example ', 'anna@northwind.example'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
])('sends %j as %s', (typed, sent) => {
  expect(v.parse(emailAddress, typed)).toBe(sent);
  expect(contractAccepts(sent)).toBe(true);
});

it.each(['анна@почта.рф', 'anna@почта', 'anna@почта.рф/x', 'anna@почта.рф:1', 'anna@почта .рф'])(
  'refuses %s, which is no address in any spelling',
  (typed) => {
    expect(consoleAccepts(typed)).toBe(false);
  },
);

it('reports for an empty field only that it is mandatory', () => {
  expect(v.safeParse(emailAddress, ' ').issues?.map(({ message }) => message)).toEqual([mandatory]);
});
