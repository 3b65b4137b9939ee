import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { findProductVersion } from './product-version.ts';

let top: string;
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'publisher-console-version-'));
  mkdirSync(join(top, 'apps/api/src'), { recursive: true });
});
afterAll(() => rmSync(top, { recursive: true }));

test('in a checkout, the version is that of the repository, whatever the version of its packages', () => {
  const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  expect(findProductVersion(import.meta.dirname)).toEqual({ version, commit: null });
});

test('in a built folder, the commit of the build is known too', () => {
  writeFileSync(join(top, 'apps/api/package.json'), '{"name":"@publisher-console/api","version":"0.0.0"}');
  writeFileSync(join(top, 'package.json'), '{"name":"publisher-console","version":"3.4.5","gitHead":"cedca3a4"}');
  expect(findProductVersion(join(top, 'apps/api/src'))).toEqual({ version: '3.4.5', commit: 'cedca3a4' });
});

test('a folder without the manifest of the product has an unknown version', () => {
  expect(findProductVersion(tmpdir())).toEqual({ version: 'unknown', commit: null });
});
