import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { generateCalls } from '../generate-calls.ts';

/** The signatures, without differences of formatting. */
const bare = (code: string): string[] => code.replaceAll(/\s+|[,;](?=\s*[)}])|(?<=:\s*)\|/g, '').split(';');

test('the generated signatures are those of the contract', async () => {
  expect(bare(await readFile('src/calls.ts', 'utf8'))).toEqual(bare(await generateCalls()));
});
