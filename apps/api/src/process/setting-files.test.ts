import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#config.ts';

const folder = mkdtempSync(join(tmpdir(), 'publisher-console-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const path = join(folder, crypto.randomUUID());
  writeFileSync(path, content);
  return path;
}

const url = 'postgres://console:hunter2@db.example/console';

test('any setting may be in a file, whose last line end is not part of the value', () => {
  const WAREHOUSE_URL = 'http://warehouse.example:8123/stats';
  expect(readConfig({ DATABASE_URL_FILE: fileWith(`${url}\n`), WAREHOUSE_URL }).database.url).toBe(url);
  expect(readConfig({ DATABASE_POOL_SIZE_FILE: fileWith('12') }).database.poolSize).toBe(12);
  expect(readConfig({ DATABASE_URL: url, DATABASE_URL_FILE: '', WAREHOUSE_URL }).database.url).toBe(url);
});

const use = 'expected the path of a file with the value of SMTP_URL';
test.each([
  ['is not there', { SMTP_URL_FILE: join(folder, 'none') }, `SMTP_URL_FILE: ${use}; there is no such file`],
  ['is a folder', { SMTP_URL_FILE: folder }, `SMTP_URL_FILE: ${use}; it is a folder`],
  ['is empty', { SMTP_URL_FILE: fileWith('\n') }, `SMTP_URL_FILE: ${use}; the file is empty`],
  [
    'is huge',
    { SMTP_URL_FILE: fileWith('x'.repeat(100_000)) },
    `SMTP_URL_FILE: ${use}; the file is larger than 64 KiB`,
  ],
  ['is the value', { SMTP_URL_FILE: 'smtps://a:hunter2@b' }, `SMTP_URL_FILE: ${use}; there is no such file`],
  [
    'has a wrong value',
    { SMTP_URL_FILE: fileWith('ftp://a:hunter2@b') },
    'SMTP_URL: expected an address like smtps://',
  ],
  [
    'is set with its value',
    { SMTP_URL: 'smtp://a', SMTP_URL_FILE: fileWith('smtp://b') },
    'SMTP_URL_FILE: expected nothing with SMTP_URL, which has the value already',
  ],
])('a file that %s is refused in one line, which shows neither value nor path', (_, env, expected) => {
  let message = '';
  try {
    readConfig(env);
  } catch (error) {
    ({ message } = error as Error);
  }
  expect(message).toContain(expected);
  expect(message.split('\n')).toHaveLength(1);
  expect(message).not.toMatch(/hunter2|publisher-console-settings/);
});
