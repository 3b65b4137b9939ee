import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

test('the generated types are those of the document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'api-contract-'));
  try {
    const generated = join(folder, 'schema.ts');
    const manifest = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { generate: string } };
    const [generator = '', ...args] = manifest.scripts.generate.replace('src/schema.ts', generated).split(' ');
    await promisify(execFile)(join('node_modules', '.bin', generator), args);
    expect(await readFile('src/schema.ts', 'utf8')).toBe(await readFile(generated, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
});
