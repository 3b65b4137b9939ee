import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { generateSchema } from './generate-schema.ts';

test('the generated types are those of the document', async () => {
  expect(await readFile('src/schema.ts', 'utf8')).toBe(await generateSchema());
});
