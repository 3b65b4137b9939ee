import { expect, test } from 'vitest';

import { compareDocuments, readDocument } from './document-comparison.ts';
import { removedEarly } from './deprecated-parts.ts';
import { call, schema } from './testing/planting.ts';

test('nothing goes before the day until which the last release promised it', async () => {
  const { released, current } = await compareDocuments();
  expect(removedEarly(released, current, new Date().toISOString().slice(0, 10))).toEqual([]);
});

test('what is deprecated may go on its day, and not on the day before', async () => {
  const before = await readDocument('openapi.yaml');
  const marks = { deprecated: true, 'x-sunset': '2027-03-01' };
  Object.assign(call(before, 'get', '/health'), marks);
  Object.assign(before.components.parameters?.['Term'] ?? {}, marks);
  const after = structuredClone(before);
  delete after.paths['/health'];
  call(after, 'get', '/search').parameters?.shift();
  delete schema(after, 'SessionListAnswer').properties?.['data']?.properties?.['sessionList'];
  expect(removedEarly(before, after, '2027-02-28')).toEqual([
    'GET /search query parameter term has to stay until 2027-03-01',
    'GET /health has to stay until 2027-03-01',
    'SessionListAnswer.data.sessionList has to stay until 2027-03-01',
  ]);
  expect(removedEarly(before, after, '2027-03-01')).toEqual([]);
  expect(removedEarly(before, before, '2027-02-28')).toEqual([]);
});
