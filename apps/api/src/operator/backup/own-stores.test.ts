import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { openOwnStores } from './own-stores.ts';

test('a wrong data folder is refused, and no empty stores are made in it', async () => {
  const dataDir = join(tmpdir(), `publisher-console-${crypto.randomUUID()}`);
  const opening = openOwnStores(readConfig({ DATA_DIR: dataDir }), { migrates: false });
  await expect(opening).rejects.toThrow(`There is no ${join(dataDir, 'sql')}: set DATA_DIR`);
  expect(existsSync(dataDir)).toBe(false);
});
