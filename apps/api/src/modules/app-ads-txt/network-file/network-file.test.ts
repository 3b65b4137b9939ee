import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#process/log.ts';
import { withPublisherId } from './network-file.ts';
import { defaultNetworkFile, openNetworkFile } from './open-network-file.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'network-file-'));
  path = join(folder, 'app-ads.txt');
});
afterAll(() => rm(folder, { recursive: true }));

const logged: string[] = [];
const log = createLog({
  level: 'info',
  stream: { write: (line) => void logged.push((JSON.parse(line) as { msg: string }).msg) },
});
const open = () => openNetworkFile({ path, log });
/** The number of writes. Each sets another modification time, because the reader detects a change by it. */
let version = 0;
async function write(content: string | Buffer): Promise<Date> {
  version += 1;
  const time = new Date(Date.UTC(2026, 10, 20, 12, version));
  await writeFile(path, content);
  await utimes(path, time, time);
  return time;
}

describe("the network's file", () => {
  test('is offered unchanged, with each of its lines once and the time of its last change', async () => {
    const content = '# Ours\nOWNERDOMAIN=network.example\n\nn.example, 1, DIRECT, abc # main\nN.example,1,direct\n';
    const updatedAt = await write(content);
    const file = await (await open())();
    expect(file).toMatchObject({ content, updatedAt });
    expect(file.required).toEqual([
      {
        line: 'n.example, 1, DIRECT, abc',
        domain: 'n.example',
        accountId: '1',
        relationship: 'DIRECT',
        certificationId: 'abc',
      },
    ]);
  });

  test('is read again when it has changed', async () => {
    await write('n.example, 1, DIRECT');
    const read = await open();
    const updatedAt = await write('n.example, 2, DIRECT');
    expect(await read()).toMatchObject({ updatedAt, required: [{ accountId: '2' }] });
  });

  test.each([
    ['it is wrong', () => write('nonsense')],
    ['it is gone', () => rm(path)],
  ])('stays in use when %s, and the log reports that once', async (_name, spoil) => {
    await write('n.example, 1, DIRECT');
    const read = await open();
    const before = await read();
    logged.length = 0;
    await spoil();
    expect(await read()).toBe(before);
    expect(await read()).toBe(before);
    expect(logged).toEqual(["the network's app-ads.txt cannot be used; the one before stays in use"]);
    await write('n.example, 3, DIRECT');
    expect(await read()).toMatchObject({ required: [{ accountId: '3' }] });
  });

  test.each<[string, string | Buffer, string]>([
    ['empty', '', 'APP_ADS_TXT_FILE: expected 1 to 200 lines like network.example, 100001, DIRECT'],
    ['only comments', '# nothing', 'APP_ADS_TXT_FILE: expected 1 to 200 lines like network.example, 100001, DIRECT'],
    [
      'one wrong line',
      'n.example, 1, DIRECT\n\nn.example, 2, PARTNER',
      'APP_ADS_TXT_FILE: line 3: expected DIRECT or RESELLER after the account id',
    ],
    [
      'a line without an account',
      'n.example, 1, DIRECT\nn.example',
      'APP_ADS_TXT_FILE: line 2: expected a line like network.example, 100001, DIRECT',
    ],
    ['a long line', `n.example, ${'1'.repeat(500)}, DIRECT`, 'APP_ADS_TXT_FILE: line 1: more than 500 characters'],
    [
      '201 lines',
      Array.from({ length: 201 }, (_, n) => `n.example, ${n}, DIRECT`).join('\n'),
      'APP_ADS_TXT_FILE: expected 1 to 200 lines like network.example, 100001, DIRECT',
    ],
    [
      'another word in braces',
      'n.example, {publisherID}, DIRECT',
      'APP_ADS_TXT_FILE: line 1: expected no braces but {publisherId}, in the account id',
    ],
    [
      'a Publisher ID in the place of a certificate',
      'n.example, 1, DIRECT, {publisherId}',
      'APP_ADS_TXT_FILE: line 1: expected no braces but {publisherId}, in the account id',
    ],
    ['a Publisher ID in the place of a domain', '{publisherId}.example, 1, DIRECT', 'APP_ADS_TXT_FILE: line 1: '],
    [
      'a line that is too long for a Publisher ID',
      `n.example, ${'1'.repeat(472)}{publisherId}, DIRECT`,
      'APP_ADS_TXT_FILE: line 1: more than 500 characters',
    ],
    ['UTF-16', Buffer.from('\uFEFFn.example, 1, DIRECT', 'utf16le'), 'APP_ADS_TXT_FILE: expected a text in UTF-8'],
    ['too large', '#'.repeat(256 * 1_024 + 1), 'APP_ADS_TXT_FILE: expected at most 256 KiB'],
  ])('is refused at the start with a line that has the cause: %s', async (_name, content, message) => {
    await write(content);
    await expect(open()).rejects.toThrow(message);
  });

  test('that does not exist is refused at the start', async () => {
    await rm(path, { force: true });
    await expect(open()).rejects.toThrow('APP_ADS_TXT_FILE: the file cannot be read (ENOENT)');
  });

  test('has the ID of the publisher who gets it, once for each line', async () => {
    await write(
      '# For {publisherId}\nn.example, pub-{publisherId}, DIRECT\nn.example, pub-7, DIRECT\nm.example, 7, DIRECT',
    );
    const file = await (await open())();
    expect(file.namesPublisher).toBe(true);
    expect(withPublisherId(file, 100_004)).toMatchObject({
      content: '# For 100004\nn.example, pub-100004, DIRECT\nn.example, pub-7, DIRECT\nm.example, 7, DIRECT',
      required: [
        { line: 'n.example, pub-100004, DIRECT', accountId: 'pub-100004' },
        { line: 'n.example, pub-7, DIRECT', accountId: 'pub-7' },
        { line: 'm.example, 7, DIRECT' },
      ],
    });
    expect(withPublisherId(file, 7).required.map(({ line }) => line)).toEqual([
      'n.example, pub-7, DIRECT',
      'm.example, 7, DIRECT',
    ]);
  });

  test('of the demo network can be used', async () => {
    const file = await (await openNetworkFile({ path: defaultNetworkFile, log }))();
    expect(file.required.length).toBeGreaterThan(1);
    expect(file.updatedAt).toEqual((await stat(defaultNetworkFile)).mtime);
  });
});
