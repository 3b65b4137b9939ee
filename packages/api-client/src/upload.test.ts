import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { expiredToken, refusal, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';
import type { ReceivedCall } from '#testing/loopback-server.ts';

import { createApiClient } from './create-api-client.ts';
import { memorySessionStore } from './session-store.ts';
import { upload } from './upload.ts';
import type { OnProgress } from './upload.ts';

/** An API for which `access-1` has expired. */
async function startApi() {
  const server = await startServer(({ path, headers }, response) => {
    if (path === '/token/refresh') sendJson(response, 200, success({ token: 'access-2', refresh_token: 'refresh-2' }));
    else if (headers.authorization === 'Bearer access-1') sendJson(response, 401, expiredToken);
    else sendJson(response, 200, success({ items: [] }));
  });
  const session = memorySessionStore({ userId: '100001', token: 'access-1', refreshToken: 'refresh-1' });
  const uploads = () => server.calls.filter(({ path }) => path === '/file/upload/files');
  return { ...server, uploads, session, api: createApiClient({ baseUrl: server.origin, session }) };
}

/** The files of the form, as the platform's `Response.formData` parses them. */
async function formOf({ headers, body }: ReceivedCall): Promise<{ name: string; type: string; text: string }[]> {
  const form = await new Response(body, { headers: { 'Content-Type': headers['content-type'] ?? '' } }).formData();
  const files = form.getAll('files[]').filter((entry) => entry instanceof File);
  return Promise.all(files.map(async (file) => ({ name: file.name, type: file.type, text: await file.text() })));
}

const files = [
  new File(['scan'], 'договор "1".pdf', { type: 'application/pdf' }),
  new File(['x'.repeat(300_000)], 'screen.png', { type: 'image/png' }),
];
const received = [
  { name: 'договор "1".pdf', type: 'application/pdf', text: 'scan' },
  { name: 'screen.png', type: 'image/png', text: 'x'.repeat(300_000) },
];

describe.each<[string, OnProgress | undefined]>([
  ['without progress', undefined],
  ['with progress', () => undefined],
])('an upload %s', (_, onProgress) => {
  const options = onProgress ? { onProgress } : {};

  test('is sent again in full after a refresh', async () => {
    const { api, calls, uploads } = await startApi();
    await expect(upload(api, files, options)).resolves.toEqual({ items: [] });
    expect(calls.map(({ path }) => path)).toEqual(['/file/upload/files', '/token/refresh', '/file/upload/files']);
    for (const call of uploads()) expect(await formOf(call)).toEqual(received);
    expect(uploads()[1]?.headers).toMatchObject({ authorization: 'Bearer access-2', 'refresh-token': 'refresh-2' });
  });

  test('reads a file from the disk while it is sent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'upload-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'scan.pdf');
    await writeFile(path, 'scan');
    const { api, uploads } = await startApi();
    await upload(api, [{ name: 'scan.pdf', bytes: await openAsBlob(path) }], options);
    const [, second] = uploads();
    expect(second && (await formOf(second))).toEqual([
      { name: 'scan.pdf', type: 'application/octet-stream', text: 'scan' },
    ]);
  });

  test('is not sent to an address that it is redirected to', async () => {
    const canary = await startServer((__, response) => sendJson(response, 200, success({ items: [] })));
    const { origin } = await startServer((__, response) => {
      response.writeHead(307, { Location: canary.origin }).end();
    });
    const session = memorySessionStore({ userId: '100001', token: 'access-1', refreshToken: 'refresh-1' });
    await expect(upload(createApiClient({ baseUrl: origin, session }), files, options)).rejects.toMatchObject({
      name: 'ApiFailure',
    });
    expect(canary.calls).toEqual([]);
  });

  test('can be aborted', async () => {
    const leaving = new AbortController();
    const { origin } = await startServer(() => leaving.abort());
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore() });
    const aborted = upload(api, files, { ...options, signal: leaving.signal });
    await expect(aborted).rejects.toMatchObject({ kind: 'aborted' });
  });

  test('that is refused fails with the reason', async () => {
    const { origin, calls } = await startServer((__, response) =>
      sendJson(response, 413, refusal('Too large', 'file_too_large')),
    );
    const api = createApiClient({ baseUrl: origin, session: memorySessionStore() });
    await expect(upload(api, files, options)).rejects.toMatchObject({ kind: 'rejected', status: 413 });
    expect(calls).toHaveLength(1);
  });
});

test('progress ends at the size of the whole form', async () => {
  const { api, session, uploads } = await startApi();
  session.write({ userId: '100001', token: 'access-2', refreshToken: 'refresh-2' });
  const onProgress = vi.fn<OnProgress>();
  await upload(api, files, { onProgress });
  const size = Buffer.byteLength(uploads()[0]?.body ?? '');
  expect(onProgress.mock.calls.length).toBeGreaterThan(1);
  expect(onProgress).toHaveBeenLastCalledWith({ loaded: size, total: size });
});
