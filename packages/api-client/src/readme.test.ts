import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

// Inside the package, so that the examples import it by its name and through its `exports`.
const folder = 'test-results/readme';

test('every example of the README compiles', async () => {
  const readme = await readFile('README.md', 'utf8');
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
  expect(examples.length).toBeGreaterThan(3);

  await mkdir(folder, { recursive: true });
  try {
    await Promise.all(examples.map((code, index) => writeFile(`${folder}/example-${index + 1}.ts`, code)));
    await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }));
    const compiled = await promisify(execFile)('node_modules/.bin/tsc', ['--project', folder]).catch(
      (failure: { stdout: string }) => failure,
    );
    expect(compiled.stdout).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});
