import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { ReportRequest } from '@publisher-console/api-contract';
import { describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';

import { expiredToken, refusal, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';

import { fileVerbs } from './calls.ts';
import { createApiClient } from './create-api-client.ts';
import { download } from './download.ts';
import type { DownloadOptions, FilePath, OnProgress } from './download.ts';
import { memorySessionStore } from './session-store.ts';

const body: ReportRequest = {
  reportType: 'statistic',
  format: 'csv',
  indicatorList: ['revenue'],
  filterList: { period: { preset: 'last_month' } },
};

const csv = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="report.csv"' };

async function apiThatAnswers(answer: (response: ServerResponse) => void) {
  const server = await startServer(({ path, headers }, response) => {
    if (path === '/token/refresh') sendJson(response, 200, success({ token: 'access-2', refresh_token: 'refresh-2' }));
    else if (headers.authorization === 'Bearer access-1') sendJson(response, 401, expiredToken);
    else answer(response);
  });
  const session = memorySessionStore({ userId: '100001', token: 'access-1', refreshToken: 'refresh-1' });
  return { ...server, session, api: createApiClient({ baseUrl: server.origin, session }) };
}

test('a file comes with its name, type and size, and reports its progress', async () => {
  const { api, calls } = await apiThatAnswers((response) =>
    response.writeHead(200, { ...csv, 'Content-Length': 9 }).end('day;sum\r\n'),
  );
  const onProgress = vi.fn<OnProgress>();
  const { stream, ...file } = await download(api, '/report/generate', { body, onProgress });
  expect(file).toEqual({ fileName: 'report.csv', type: 'text/csv; charset=utf-8', size: 9 });
  expect(await text(stream)).toBe('day;sum\r\n');
  expect(onProgress).toHaveBeenLastCalledWith({ loaded: 9, total: 9 });
  expect(calls.map(({ path }) => path)).toEqual(['/report/generate', '/token/refresh', '/report/generate']);
  expect(calls[2]?.body).toBe(JSON.stringify(body));
});

const filePaths = Object.keys(fileVerbs) as FilePath[];

test.each(filePaths)('%s is called with the verb of the contract', async (path) => {
  const verb = await contractVerb(path);
  const server = await startServer(({ method }, response) => {
    if (method === verb) response.writeHead(200, csv).end('day;sum\r\n');
    else sendJson(response, 405, refusal('method_not_allowed', 'This method is not allowed here'));
  });
  const api = createApiClient({ baseUrl: server.origin, session: memorySessionStore() });
  const options = { params: { path: { id: 'a', key: 'b', month: '2026-10' } } } as unknown as DownloadOptions<FilePath>;
  const { stream } = await download(api, path, options);
  expect(await text(stream)).toBe('day;sum\r\n');
});

/** The one method that the contract has at a path, in capitals. */
async function contractVerb(path: string): Promise<string | undefined> {
  const document = fileURLToPath(import.meta.resolve('@publisher-console/api-contract/openapi.yaml'));
  const { paths } = parse(await readFile(document, 'utf8')) as { paths: Record<string, object> };
  return Object.keys(paths[path] ?? {})[0]?.toUpperCase();
}

test('a file of unknown size comes whole', async () => {
  const { api } = await apiThatAnswers((response) => {
    response.writeHead(200, csv).write('day;', () => response.end('sum\r\n'));
  });
  const { size, stream } = await download(api, '/report/generate', { body });
  expect(size).toBeNull();
  expect(await text(stream)).toBe('day;sum\r\n');
});

test('an empty file is a file', async () => {
  const { api } = await apiThatAnswers((response) => response.writeHead(200, { ...csv, 'Content-Length': 0 }).end());
  const { size, stream } = await download(api, '/file/download/{id}', { params: { path: { id: 'a' } } });
  expect(size).toBe(0);
  expect(await text(stream)).toBe('');
});

describe('a file that is cut off is a failure, never a short file', () => {
  test.each<[string, Record<string, string | number>]>([
    ['of known size', { 'Content-Length': 1000 }],
    ['of unknown size', {}],
  ])('%s', async (_, headers) => {
    const { api } = await apiThatAnswers((response) => {
      response.writeHead(200, { ...csv, ...headers }).write('day;sum\r\n', () => response.destroy());
    });
    const { stream } = await download(api, '/report/generate', { body });
    await expect(text(stream)).rejects.toMatchObject({ name: 'ApiFailure', kind: 'unavailable' });
  });

  test('also if the connection does not report it', async () => {
    const api = createApiClient({
      baseUrl: 'http://api.example',
      session: memorySessionStore(),
      fetch: async () => new Response('day;', { headers: { ...csv, 'Content-Length': '9' } }),
    });
    const { stream } = await download(api, '/report/generate', { body });
    await expect(text(stream)).rejects.toMatchObject({
      kind: 'unavailable',
      cause: { message: '4 bytes came, not 9' },
    });
  });
});

test('an abort ends a download that has begun', async () => {
  const { api } = await apiThatAnswers((response) => void response.writeHead(200, csv).write('day;'));
  const leaving = new AbortController();
  const { stream } = await download(api, '/report/generate', { body, signal: leaving.signal });
  const reader = stream.getReader();
  await reader.read();
  leaving.abort();
  await expect(reader.read()).rejects.toMatchObject({ kind: 'aborted' });
});

test('cancelling the stream closes the connection', async () => {
  const closed = Promise.withResolvers<undefined>();
  const { api } = await apiThatAnswers((response) => {
    response.on('close', () => closed.resolve(undefined));
    response.writeHead(200, csv).write('day;');
  });
  const { stream } = await download(api, '/report/generate', { body });
  await stream.cancel();
  await expect(closed.promise).resolves.toBeUndefined();
});

describe('an answer that is not a file is a failure', () => {
  test.each<[string, string, (response: ServerResponse) => void]>([
    ['a page of HTML', 'malformed', (response) => response.end('<title>Sign in to Wi-Fi</title>')],
    ['no content', 'malformed', (response) => response.writeHead(204).end()],
    ['an inline file', 'malformed', (response) => response.writeHead(200, { 'Content-Disposition': 'inline' }).end()],
    ['a refusal with status 200', 'rejected', (response) => sendJson(response, 200, refusal('No', 'unexpected'))],
    ['404', 'not-found', (response) => sendJson(response, 404, refusal('Not found', 'not_found'))],
    ['501', 'not-implemented', (response) => sendJson(response, 501, refusal('Not here', 'unexpected'))],
    ['a broken connection', 'unavailable', (response) => response.destroy()],
  ])('%s: %s', async (_, kind, answer) => {
    const { api } = await apiThatAnswers(answer);
    await expect(download(api, '/report/generate', { body })).rejects.toMatchObject({ name: 'ApiFailure', kind });
  });
});
