import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { integrationCommands } from '#operator/commands/integration-commands.ts';
import { runCommandLine } from '#operator/testing/command-line.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';

const now = new Date('2026-03-10T12:00:00Z');
const en = { language: 'en' };

let api: TestApi;
let network: NetworkConnection;
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => now };
  // These commands do not use the warehouse.
  const writer = { url: '', username: '', password: '', database: '' };
  network = createDirectConnection(networkCommands, { database: api.database, writer, files: api.files, settings });
  await writeFile(join(api.files.dataDir, 'guide.md'), '# Android\n## Start\n');
  await writeFile(join(api.files.dataDir, 'next.md'), '# Android 2\n## Start\n');
  await writeFile(join(api.files.dataDir, 'native.md'), '# Android\ntest native: x\n## Start\n');
  await writeFile(join(api.files.dataDir, 'bad.md'), '# Android\n## Start\n```\n{AppId}\n');
});
afterAll(() => api.close());

const type = (typed: string, options = {}) =>
  runCommandLine({ commands: integrationCommands, network, folder: api.files.dataDir }, typed, options);

test('a guide is set, replaced, listed and removed; a faulty one changes nothing', async () => {
  expect(await type('integration list')).toBe('There are none.');
  expect(await type('integration set android guide.md', en)).toBe('Set:\nandroid  en  2026-03-10  Android');
  await expect(type('integration set android bad.md', en)).rejects.toThrow(
    'The guide cannot be read, and nothing was changed:\n  line 4: there is no {AppId}; write {appId}',
  );
  await expect(type('integration set android native.md', en)).rejects.toThrow(
    'line 2: there is no ad format native; the network has fs_banner, rewarded_video',
  );
  expect(await type('integration list')).toBe('android  en  2026-03-10  Android');
  await type('integration set android next.md', en);
  expect(await type('integration list')).toBe('android  en  2026-03-10  Android 2');
  expect(await type('integration remove android', en)).toBe('Removed.');
  await expect(type('integration remove android', en)).rejects.toThrow('There is no guide for android in en.');
});

test('a guide needs a language, a short platform, and one of eight places', async () => {
  await expect(type('integration set android guide.md')).rejects.toThrow('--language is missing.');
  await expect(type('integration set Android! guide.md', en)).rejects.toThrow('PLATFORM is up to 20');
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await type(`integration set p${number} guide.md`, en);
  await expect(type('integration set p9 guide.md', en)).rejects.toThrow('at most 8 platforms');
  expect((await type('integration list')).split('\n')).toHaveLength(8);
  await type('integration set p8 guide.md', { language: 'ru' });
});
