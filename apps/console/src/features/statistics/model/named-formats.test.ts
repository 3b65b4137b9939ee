import { expect, it } from 'vitest';

import { namedFormats } from './criteria-ids.ts';

it('returns every format that a report is filtered by, also one that the network does not have', () => {
  const formats = [
    { id: 'banner', title: 'Banner' },
    { id: 'native', title: 'Native ad' },
  ];
  expect(namedFormats(formats, ['popunder', 'native'])).toEqual([
    { id: 'native', title: 'Native ad' },
    { id: 'popunder', title: 'popunder' },
  ]);
  expect(namedFormats(formats, [])).toEqual([]);
});
