import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { generatedFiles, generateSchema } from './generate-schema.ts';

test.each(Object.entries(generatedFiles))('the generated types are those of %s', async (file, types) => {
  expect(await readFile(types, 'utf8')).toBe(await generateSchema(file));
});
