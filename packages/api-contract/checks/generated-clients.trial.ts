import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
};

// Other teams generate clients from the document: the result has to compile.
test.each([
  ['@hey-api/openapi-ts@0.95.0', 'openapi-ts', ['-i', 'openapi.yaml', '-o', 'generated']],
  ['orval@7.13.2', 'orval', ['--input', 'openapi.yaml', '--output', 'generated/client.ts', '--client', 'fetch']],
])('what %s generates from the document compiles', async (generator, command, args) => {
  const folder = await mkdtemp(join(tmpdir(), 'generated-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp('openapi.yaml', join(folder, 'openapi.yaml'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['generated'] }));
  await run('npm', ['install', '--no-audit', '--no-fund', generator, 'typescript@5.9.3'], { cwd: folder });
  const tool = (name: string): string => join(folder, 'node_modules/.bin', name);
  await run(tool(command), args, { cwd: folder });
  const { stdout } = await run(tool('tsc'), ['-p', '.'], { cwd: folder }).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(stdout).toBe('');
});
