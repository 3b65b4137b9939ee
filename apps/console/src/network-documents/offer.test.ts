import { expect, test } from 'vitest';

import { mustAcceptOffer } from './network-documents.ts';

test.each([
  [{ scope: 'publisher', hasAcceptedOffer: false }, true],
  [{ scope: 'publisher', hasAcceptedOffer: true }, false],
  [{ scope: 'agency', hasAcceptedOffer: false }, false],
])('in the default scope and nowhere else the offer comes first: %o, %s', (user, expected) => {
  expect(mustAcceptOffer(user, { defaultScope: 'publisher' })).toBe(expected);
});
