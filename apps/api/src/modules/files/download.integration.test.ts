import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStoredFileOwner } from '#modules/health/file-owner.network.ts';
import { createJobQueue } from '#jobs/job-queue.ts';
import { deriveKeys } from '#process/derived-keys.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { createFileLinks } from './file-link.ts';
import { createStoredFiles } from './stored-files.ts';
import type { StoredFiles } from './stored-files.ts';
import { sampleFiles } from './testing/sample-files.ts';
import { countFiles, upload } from './testing/file-uploads.ts';

const day = 86_400_000;

let time = Date.now();
const now = () => new Date(time);

let api: TestApi;
let anna: TestPublisher & Tokens;
let id: string;
/** A polyglot: a PDF document that is an HTML page as well. */
const content = Buffer.concat([sampleFiles.pdf(), Buffer.from('<script>alert(1)</script>'), Buffer.alloc(900)]);
beforeAll(async () => {
  api = await startTestApi({ now });
  anna = await api.signIn();
  const { data } = await upload(api, anna.token, ['Договор "№ 1".pdf', content]);
  id = data.items[0]?.id ?? '';
});
afterAll(() => api.close());

function storedFiles(): StoredFiles {
  const { database, files: store, tokenKeys } = api;
  const links = createFileLinks({ keys: deriveKeys(tokenKeys, 'file link'), now });
  return createStoredFiles({
    database,
    store,
    links,
    now,
    jobs: createJobQueue({ now }),
    fileOwner: createStoredFileOwner(database),
  });
}

const download = (headers: Record<string, string> = {}, { token = anna.token, file = id } = {}) =>
  api.call('downloadFile', { token, params: { id: file }, headers });

test('a download is saved and never shown or cached, whatever the caller requests', async () => {
  for (const headers of [{}, { accept: 'text/html', 'content-disposition': 'inline' }] as Record<string, string>[]) {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/file/download/${id}?disposition=inline&type=text/html`,
      headers: { authorization: `Bearer ${anna.token}`, ...headers },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[ -~]*\.pdf"; filename\*=UTF-8''%D0%94[\w%.-]*\.pdf$/i,
      ),
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    });
  }
});

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=10-19', 10, 19],
  ['bytes=900-', 900, content.length - 1],
  ['bytes=-5', content.length - 5, content.length - 1],
  ['bytes=-999999', 0, content.length - 1],
  ['bytes=5-999999', 5, content.length - 1],
])('%s is answered with that part', async (range, start, end) => {
  const answer = await download({ range });
  expect(answer.status).toBe(206);
  expect(answer.text).toBe(content.toString('utf8', start, end + 1));
  expect(answer.headers).toMatchObject({
    'content-range': `bytes ${start}-${end}/${content.length}`,
    'content-length': String(end - start + 1),
  });
});

test.each([`bytes=${content.length}-`, 'bytes=999999-9999999', 'bytes=-0'])(
  '%s is not there: 416 with the size',
  async (range) => {
    const answer = await download({ range });
    expect(answer).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
    expect(answer.headers).toMatchObject({
      'content-range': `bytes */${content.length}`,
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['content-disposition']).toBeUndefined();
  },
);

test('a part is requested only of the file that it belongs to', async () => {
  const { etag } = (await download()).headers;
  const range = 'bytes=0-4';
  expect((await download({ range, 'if-range': String(etag) })).status).toBe(206);
  expect((await download({ range, 'if-range': '"other"' })).status).toBe(200);
});

test('a header that is not one range of bytes gets the whole file', async () => {
  const odd = [
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=a-b',
    'items=0-1',
    'bytes=0-1,3-4',
    'bytes=0-1-2',
    'bytes = 0-1',
  ];
  const many = Array.from({ length: 1_000 }, (_range, index) => `${index}-${index}`).join(',');
  for (const range of [...odd, `bytes=${many}`, `bytes=${'9'.repeat(400)}-`])
    expect([range.slice(0, 20), (await download({ range })).status]).toEqual([range.slice(0, 20), 200]);
});

test("another publisher's file, an unknown one and an id of any other form are answered with the same bytes", async () => {
  const oleg = await api.signIn();
  const foreign = await download({}, { token: oleg.token });
  expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
  for (const file of [randomUUID(), '../../etc/passwd', '%2e%2e%2f', '..%252f', 'a%00b', `${id}.`, `${id}\0`, '']) {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/file/download/${file.includes('%') ? file : encodeURIComponent(file)}`,
      headers: { authorization: `Bearer ${anna.token}` },
    });
    expect([file, answer.statusCode, answer.body]).toEqual([file, 404, foreign.text]);
  }
});

test('a file whose bytes are lost is not found, and the log reports it', async () => {
  const { data } = await upload(api, anna.token, ['a.pdf', sampleFiles.pdf()]);
  const file = await storedFiles().find(wholePublisher(anna.id), data.items[0]?.id ?? '');
  await api.files.delete(file?.key ?? '');
  expect((await download({}, { file: file?.id ?? '' })).status).toBe(404);
  expect(api.logLines.at(-2)).toContain('a file is not in the store');
});

test('a link works without a session for 30 days; with anything wrong in it there is no file', async () => {
  const path = storedFiles().linkTo({ id });
  const [, , , key = ''] = path.split('/');
  const open = (params: { id: string; key: string }) => api.call('downloadLinkedFile', { params });
  const opened = await open({ id, key });
  expect([opened.status, opened.text]).toEqual([200, content.toString()]);
  expect(opened.headers['content-disposition']).toMatch(/^attachment;/);
  expect((await api.call('downloadLinkedFile', { params: { id, key }, headers: { range: 'bytes=0-3' } })).text).toBe(
    '%PDF',
  );

  const { data } = await upload(api, anna.token, ['b.pdf', sampleFiles.pdf()]);
  const other = data.items[0]?.id ?? '';
  const changed = (at: number) => `${key.slice(0, at)}${key[at] === 'A' ? 'B' : 'A'}${key.slice(at + 1)}`;
  const refused = await open({ id: randomUUID(), key });
  expect(refused.status).toBe(404);
  for (const params of [
    { id: other, key },
    ...[0, 3, 5, 20, 47].map((at) => ({ id, key: changed(at) })),
    { id, key: 'x' },
  ])
    expect([params, (await open(params)).text]).toEqual([params, refused.text]);
  time += 30 * day - 5_000;
  expect((await open({ id, key })).status).toBe(200);
  time += 6_000;
  expect((await open({ id, key })).text).toBe(refused.text);
  time -= 30 * day;
});

test('a file of another module is stored once, found again by what it was drawn from, and used in a transaction', async () => {
  const files = storedFiles();
  const drawn = { publisherId: anna.id, purpose: 'drawn' as const, name: 'Offer.pdf', type: 'application/pdf' };
  const before = await countFiles(api);
  const keep = () => files.store({ ...drawn, content: sampleFiles.pdf(), sourceDigest: 'digest' });
  const [first, second] = await Promise.all([keep(), keep()]);
  expect(second.id).toBe(first.id);
  expect((await files.findDrawn(anna.id, 'digest'))?.id).toBe(first.id);
  expect(await files.findDrawn(anna.id, 'other')).toBeNull();
  expect(await countFiles(api)).toEqual({ whole: before.whole + 1, half: 0 });

  const contract = await files.store({ ...drawn, purpose: 'contract', content: sampleFiles.pdf() });
  const oleg = await api.addPublisher();
  const mark = (publisherId: string, ...ids: string[]) =>
    asPublisher(api.database, wholePublisher(publisherId), async (own) =>
      (await files.markUsed(own, { publisherId, ids, purpose: 'contract' })).map((file) => file.id),
    );
  expect(await mark(oleg.id, contract.id)).toEqual([]);
  expect(await mark(anna.id, id, first.id, contract.id, 'x')).toEqual([contract.id]);
  expect(await mark(anna.id, contract.id)).toEqual([]);
});
