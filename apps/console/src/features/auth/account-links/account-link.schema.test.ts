import { expect, it } from 'vitest';

import { readAccountLink } from './account-link.schema.ts';

const link = { user: '0198f0c4-6d1e-7c3a-9a54-2f4b8f1d6e01', expires: '1795210000', hash: 'q8Zr1v0n3s5t' };

it('reads a link from the texts of an address', () => {
  expect(readAccountLink(link)).toEqual({ ...link, expires: 1_795_210_000 });
});

it.each([
  {},
  { user: link.user, expires: link.expires },
  { ...link, user: '' },
  { ...link, user: ['x'] },
  { ...link, expires: 'soon' },
  { ...link, expires: '1.5' },
  { ...link, expires: '-1' },
  { ...link, expires: '1e20' },
  { ...link, hash: 'x'.repeat(129) },
  { ...link, hash: { toString: 'x' } },
])('reads no link from %j', (search) => {
  expect(readAccountLink(search)).toBeNull();
});
