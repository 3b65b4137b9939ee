import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMailSpool } from './open-mail-spool.ts';

test('a mail is spooled completely, readable by its owner only, with one recipient', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-mail-'));
  const mailer = await openMailSpool({ dataDir, from: { name: '', address: 'no-reply@console.example' } });
  await mailer.send({
    id: crypto.randomUUID(),
    to: 'anna@northwind.example',
    subject: 'Вход',
    text: 'Здравствуйте.',
    html: '<p>Здравствуйте.</p>',
  });

  const folder = join(dataDir, 'mail');
  const [file = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(file).toMatch(/\.eml$/);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  const content = await readFile(join(folder, file), 'utf8');
  expect(content.match(/^To: .*$/gm)).toEqual(['To: anna@northwind.example']);
  expect(content).toContain('Content-Type: text/plain; charset=utf-8');
  await rm(dataDir, { recursive: true });
});
