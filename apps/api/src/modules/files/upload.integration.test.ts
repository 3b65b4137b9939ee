import { createHash } from 'node:crypto';
import { isNightly } from '@publisher-console/test-kit/trials';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createJobQueue } from '#jobs/job-queue.ts';
import { createLog } from '#process/log.ts';
import { createRetention } from '#retention/retention.ts';
import { FilesUnavailable } from '#stores/files/file-store.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { storedFile, uploadDay } from '#stores/sql/tables/file.ts';
import { job } from '#stores/sql/tables/job.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { docx, mp4, ole, png, sampleFiles, zip } from './testing/sample-files.ts';
import { countFiles, formOf, upload } from './testing/file-uploads.ts';
import type { SampleFile } from './testing/file-uploads.ts';

const mebibyte = 1024 ** 2;

let api: TestApi;
let anna: TestPublisher & Tokens;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  anna = await api.signIn();
});

const rowsOf = (publisherId: string) =>
  asPublisher(api.database, wholePublisher(publisherId), (own) =>
    own.select().from(storedFile).orderBy(desc(storedFile.name)),
  );

/** Expects that no row and no bytes of a refused form remain. */
async function expectNothing(before: { whole: number }): Promise<void> {
  expect(await rowsOf(anna.id)).toEqual([]);
  expect(await countFiles(api)).toEqual({ whole: before.whole, half: 0 });
}

test('a store of files that is away refuses an upload and a download for now', async () => {
  const { data } = await upload(api, anna.token, ['a.pdf', sampleFiles.pdf()]);
  const before = await countFiles(api);
  const away = async () => Promise.reject(new FilesUnavailable());
  const spies = [
    vi.spyOn(api.files, 'put').mockImplementation(away),
    vi.spyOn(api.files, 'get').mockImplementation(away),
  ];
  const refused = { status: 503, code: 'unavailable', headers: { 'retry-after': '5' } };
  expect(await upload(api, anna.token, ['b.pdf', sampleFiles.pdf()])).toMatchObject(refused);
  const params = { id: data.items[0]?.id ?? '' };
  expect(await api.call('downloadFile', { token: anna.token, params })).toMatchObject(refused);
  for (const spy of spies) spy.mockRestore();
  expect(await countFiles(api)).toEqual(before);
  expect((await api.call('downloadFile', { token: anna.token, params })).status).toBe(200);
});

test('files of every type are stored under random keys and answered in their order, with an audit event', async () => {
  const files: SampleFile[] = [
    ['scan.PDF', sampleFiles.pdf(100_000)],
    ['a.png', sampleFiles.png()],
    ['b.jpg', sampleFiles.jpg()],
    ['c.jpeg', sampleFiles.jpg()],
    ['письмо.doc', sampleFiles.doc()],
    ['d.docx', await docx()],
    ['film.mp4', sampleFiles.mp4(300_000)],
  ];
  const { status, data } = await upload(api, anna.token, ...files);
  expect(status).toBe(200);
  expect(data.items.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['scan.PDF', 'application/pdf', 100_000],
    ['a.png', 'image/png', files[1]?.[1].length],
    ['b.jpg', 'image/jpeg', files[2]?.[1].length],
    ['c.jpeg', 'image/jpeg', files[3]?.[1].length],
    ['письмо.doc', 'application/msword', files[4]?.[1].length],
    ['d.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', files[5]?.[1].length],
    ['film.mp4', 'video/mp4', 300_000],
  ]);
  const rows = await rowsOf(anna.id);
  for (const { key, purpose, usedAt } of rows)
    expect([/^[\da-f]{32}$/.test(key), purpose, usedAt]).toEqual([true, 'upload', null]);
  const digests = new Map(files.map(([name, content]) => [name, createHash('sha256').update(content).digest()]));
  for (const { name, sha256 } of rows) expect(sha256).toEqual(digests.get(name));
  const [event] = await asOwner(api.database, (owner) =>
    owner.select().from(auditEvent).where(eq(auditEvent.publisherId, anna.id)).orderBy(desc(auditEvent.id)).limit(1),
  );
  expect(event).toMatchObject({ kind: 'files_uploaded', sessionId: expect.any(String) });
});

test.each([
  ['../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\x.png', 'x.png'],
  ['C:\\Users\\anna\\x.png', 'x.png'],
  ['CON.png', 'CON.png'],
  ['‮gnp.exe.png', 'gnp.exe.png'],
  ['a\r\nb.png', 'ab.png'],
  ['a"; filename="b.png', 'a"; filename="b.png'],
  ['a.html%00.png', 'a.html%00.png'],
  ['.png', 'file.png'],
  [`${'я'.repeat(300)}.png`, `${'я'.repeat(251)}.png`],
])('the name %j is stored as %j', async (sent, kept) => {
  // The form is written by hand, because a browser would encode line ends in the name.
  const boundary = 'x'.repeat(20);
  const name = sent.replaceAll(/["\\]/g, String.raw`\$&`);
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`;
  const isBroken = /[\r\n]/.test(sent);
  const { body, type } = isBroken
    ? await formOf([sent, sampleFiles.png()])
    : {
        body: Buffer.concat([Buffer.from(head), sampleFiles.png(), Buffer.from(`\r\n--${boundary}--\r\n`)]),
        type: `multipart/form-data; boundary=${boundary}`,
      };
  const { status, data } = await api.call('uploadFiles', {
    token: anna.token,
    body: body as never,
    headers: { 'content-type': type },
  });
  expect(status).toBe(200);
  expect(data.items.map(({ name: shown }) => shown)).toEqual([isBroken ? 'a%0D%0Ab.png' : kept]);
});

const script = Buffer.from('<!doctype html><script>alert(1)</script>');

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['a page named as a picture', 'a.png', () => script],
  ['a page named as a document', 'a.pdf', () => script],
  ['a drawing', 'a.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a drawing named as a picture', 'a.jpg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a program named as a document', 'a.doc', () => Buffer.from('MZ\x90\0\x03')],
  ['a picture of another type than its name', 'a.jpg', sampleFiles.png],
  ['a picture named as a film', 'a.mp4', sampleFiles.png],
  ['a film named as a picture', 'a.png', sampleFiles.mp4],
  ['a picture in the container of a film', 'a.mp4', () => mp4('heic')],
  ['a film in another box', 'a.mp4', () => Buffer.from('1a45dfa3a3428681014282886d6174726f736b61', 'hex')],
  ['a text with the virus of tests', 'a.pdf', () => Buffer.from('X5O!P%@AP[4' + String.raw`\PZX54(P^)7CC)7}$`)],
  ['a name with two endings', 'a.pdf.html', sampleFiles.pdf],
  ['a name without an ending', 'pdf', sampleFiles.pdf],
  ['a name that ends with a dot', 'a.pdf.', sampleFiles.pdf],
  ['an empty file', 'a.pdf', () => Buffer.alloc(0)],
  ['an archive named as a document', 'a.docx', () => zip('a.txt')],
  ['an archive named as an old document', 'a.doc', () => zip('a.txt')],
  ['a document with macros', 'a.docx', () => zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
  ['a document with macros by its name', 'a.docm', docx],
  ['an archive that says it is larger', 'a.docx', async () => (await docx()).subarray(0, -30)],
  ['a table in an old file', 'a.doc', () => ole('Workbook')],
  ['the head of an old document alone', 'a.doc', () => sampleFiles.doc().subarray(0, 600)],
  [
    'an old document whose directory is endless',
    'a.doc',
    () => {
      const file = ole('Workbook');
      file.writeUInt32LE(1, 512 + 8);
      return file;
    },
  ],
])('%s is refused by its content, and nothing of the form stays', async (_what, name, content) => {
  const before = await countFiles(api);
  const answer = await upload(api, anna.token, ['good.pdf', sampleFiles.pdf()], [name, await content()]);
  expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  expect(answer.errors?.['files[]']?.[0]).toContain(name);
  await expectNothing(before);
});

test('a picture is not decoded: neither a claim of its head nor a large profile matters', async () => {
  const huge: SampleFile = ['huge.png', png({ width: 30_000, height: 30_000 })];
  const profiled: SampleFile = ['profiled.png', png({ profile: 20_000 })];
  expect((await upload(api, anna.token, huge, profiled)).status).toBe(200);
});

test.each<[string, string, (size: number) => Buffer, number]>([
  ['a document of 20 MiB', 'a.pdf', sampleFiles.pdf, 20 * mebibyte],
  ...((isNightly ? [['a video of 200 MiB', 'a.mp4', sampleFiles.mp4, 200 * mebibyte]] : []) as [
    string,
    string,
    () => Buffer,
    number,
  ][]),
])('%s is accepted, with one more byte it is not', async (_what, name, content, most) => {
  const before = await countFiles(api);
  const refused = await upload(api, anna.token, ['good.pdf', sampleFiles.pdf()], [name, content(most + 1)]);
  expect(refused).toMatchObject({
    status: 413,
    code: 'payload_too_large',
    errors: { 'files[]': [expect.stringContaining(name)] },
  });
  await expectNothing(before);
  expect((await upload(api, anna.token, [name, content(most)])).status).toBe(200);
});

test('ten files and one video are accepted, one more of either is not', async () => {
  const before = await countFiles(api);
  const files = (count: number): SampleFile[] =>
    Array.from({ length: count }, (_file, index) => [`${index}.png`, sampleFiles.png()]);
  const video: SampleFile = ['a.mp4', sampleFiles.mp4()];
  for (const sent of [files(11), [...files(1), video, video], [...files(10), video, video], files(200)]) {
    const answer = await upload(api, anna.token, ...sent);
    expect(answer).toMatchObject({ status: 422, code: 'validation_failed', errors: { 'files[]': expect.any(Array) } });
  }
  await expectNothing(before);
  expect((await upload(api, anna.token, ...files(10), video)).data.items).toHaveLength(11);
});

test('a form without a file, or with anything else, is refused', async () => {
  const before = await countFiles(api);
  const boundary = 'form';
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const send = (...parts: string[]) =>
    api.call('uploadFiles', {
      token: anna.token,
      headers,
      body: [...parts.map((part) => `--${boundary}\r\n${part}\r\n`), `--${boundary}--\r\n`].join('') as never,
    });
  const file = (field: string) =>
    `Content-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n${sampleFiles.pdf().toString()}`;
  expect(await send()).toMatchObject({ status: 422, code: 'validation_failed' });
  for (const parts of [
    ['Content-Disposition: form-data; name="subject"\r\n\r\nx'],
    [file('files[]'), 'Content-Disposition: form-data; name="files[]"\r\n\r\nx'],
    [file('files[]'), file('others')],
    [file('__proto__')],
    [file('files[__proto__]')],
    [file(`files${'[]'.repeat(1_000)}`)],
  ])
    expect(await send(...parts)).toMatchObject({ status: 422, code: 'malformed_request' });
  expect((await send(file('files[]'))).status).toBe(200);
  expect(await countFiles(api)).toEqual({ whole: before.whole + 1, half: 0 });
});

describe('the quota of 2 GiB in 30 days', () => {
  const add = (publisherId: string, size: number, age: number) =>
    asPublisher(api.database, wholePublisher(publisherId), async (own) => {
      const id = crypto.randomUUID();
      const createdAt = new Date(Date.now() - age * 86_400_000);
      const row = { id, publisherId, key: id, purpose: 'upload' as const, name: 'x.pdf', type: 'application/pdf' };
      await own.insert(storedFile).values({ ...row, size, sha256: Buffer.alloc(32), createdAt });
      await own.insert(uploadDay).values({ publisherId, day: createdAt.toISOString().slice(0, 10), bytes: size });
    });

  test('ends the uploads of one publisher, not of others, and a form does not exceed it', async () => {
    await add(anna.id, 2 * 1024 ** 3 - 1_000, 30);
    expect((await upload(api, anna.token, ['a.pdf', sampleFiles.pdf(1_000)])).status).toBe(200);
    const before = await countFiles(api);
    for (const size of [1_000, 5 * mebibyte]) {
      const answer = await upload(api, anna.token, ['a.pdf', sampleFiles.pdf(size)]);
      expect(answer).toMatchObject({ status: 422, errors: { 'files[]': [expect.stringContaining('2 GB')] } });
    }
    expect(await countFiles(api)).toEqual(before);
    const oleg = await api.signIn();
    expect((await upload(api, oleg.token, ['a.pdf', sampleFiles.pdf()])).status).toBe(200);
  });

  test('does not count older files', async () => {
    await add(anna.id, 2 * 1024 ** 3, 31);
    expect((await upload(api, anna.token, ['a.pdf', sampleFiles.pdf()])).status).toBe(200);
  });

  test('counts files that were removed since', async () => {
    await add(anna.id, 2 * 1024 ** 3 - 1_000, 1.1);
    expect((await upload(api, anna.token, ['a.pdf', sampleFiles.pdf(1_000)])).status).toBe(200);
    const log = createLog({ level: 'silent' });
    const days = { sessions: 30, addresses: 180, registrations: 30, mails: 30 };
    const now = () => new Date();
    const { database, files } = api;
    const jobs = createJobQueue({ now });
    await createRetention({ database, jobs, dataDir: files.dataDir, days, now, log }).removeOld();
    const left = await asPublisher(database, wholePublisher(anna.id), (own) =>
      own.select({ size: storedFile.size }).from(storedFile),
    );
    expect(left).toEqual([{ size: 1_000 }]);
    expect((await upload(api, anna.token, ['a.pdf', sampleFiles.pdf()])).status).toBe(422);
  });

  test('is not exceeded by forms that arrive at once', async () => {
    await add(anna.id, 2 * 1024 ** 3 - 1_500, 1);
    const before = await countFiles(api);
    const forms = Array.from({ length: 4 }, () => upload(api, anna.token, ['a.pdf', sampleFiles.pdf(1_000)]));
    const statuses = (await Promise.all(forms)).map(({ status }) => status);
    expect(statuses.map(String).toSorted()).toEqual(['200', '422', '422', '422']);
    expect(await countFiles(api)).toEqual({ whole: before.whole + 1, half: 0 });
  });
});

test('a publisher uploads 4 forms at a time and 60 in an hour', async () => {
  const file: SampleFile = ['a.png', sampleFiles.png()];
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => upload(api, anna.token, file)));
  expect(atOnce.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '200', '200', '429', '429']);
  for (let sent = 4; sent < 60; sent += 1) expect((await upload(api, anna.token, file)).status).toBe(200);
  const refused = await upload(api, anna.token, file);
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
});

test('bytes are removed by a job, which is put before they are written, unless a row refers to them', async () => {
  const jobs = () => asOwner(api.database, (owner) => owner.select().from(job).where(eq(job.kind, 'file_removal')));
  const before = (await jobs()).length;
  const put = api.files.put.bind(api.files);
  const seen: number[] = [];
  const spy = vi.spyOn(api.files, 'put').mockImplementation(async (...args) => {
    seen.push((await jobs()).length - before);
    return put(...args);
  });
  await upload(api, anna.token, ['a.pdf', sampleFiles.pdf()]);
  spy.mockRestore();
  expect(seen).toEqual([1]);
});
