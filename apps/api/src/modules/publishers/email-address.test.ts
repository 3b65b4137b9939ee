import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalAddress } from './email-address.ts';

test.each([
  ['anna@northwind.example', 'anna@northwind.example'],
  ['Anna.Nord+ads@NorthWind.Example', 'anna.nord+ads@northwind.example'],
  ["o'hara@x.io", "o'hara@x.io"],
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ['anna@xn--bcher-kva.example', 'anna@xn--bcher-kva.example'],
  ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
])('%s is stored as %s', (address, canonical) => {
  expect(canonicalAddress(address)).toBe(canonical);
});

test.each([
  ['no @', 'anna'],
  ['two @', 'a@b@x.io'],
  ['nothing before it', '@x.io'],
  ['nothing after it', 'anna@'],
  ['a Kelvin sign before it', 'mi\u212ae@x.io'],
  ['a Kelvin sign after it', 'mike@\u212a.io'],
  ['a dotless i', 'm\u0131ke@x.io'],
  ['full-width letters', 'anna@\uff58.io'],
  ['a trailing space', 'a@x.io '],
  ['a trailing dot', 'a@x.io.'],
  ['a leading dot', '.a@x.io'],
  ['two dots', 'a..b@x.io'],
  ['a line break', 'a@x.io\r\nBcc: b@y.io'],
  ['a quoted name', '"b@y.io x"@x.io'],
  ['two addresses', 'a@x.io,b@y.io'],
  ['angle brackets', '<a@x.io> b@y.io'],
  ['a zero byte', 'a\0@x.io'],
  ['no top-level domain', 'anna@localhost'],
  ['an IP address', 'anna@127.0.0.1'],
  ['a label that is too long', `a@${'x'.repeat(64)}.io`],
  ['a name that is too long', `${'a'.repeat(65)}@x.io`],
])('an address with %s is invalid', (_fault, address) => {
  expect(canonicalAddress(address)).toBeNull();
});

test('the canonical form of a canonical form is itself, and is plain ASCII', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string({ unit: 'grapheme' }).map((text) => `${text}@x.io`),
      ),
      (address) => {
        const canonical = canonicalAddress(address);
        if (canonical === null) return;
        expect(canonical).toMatch(/^[\x21-\x7e]+$/);
        expect(canonicalAddress(canonical)).toBe(canonical);
      },
    ),
  );
});
