import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLoopbackFetch } from '#testing/loopback-fetch.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideHost, OutsidePage, OutsideServers } from '#testing/outside-server.ts';
import { compareWithRequired } from '#modules/app-ads-txt/comparison/required-lines.ts';
import { createFileCheck } from './file-check.ts';
import type { FileAddresses, FileCheck } from './file-check.ts';
import { requiredLines } from '#modules/app-ads-txt/testing/required-lines.ts';

const required = requiredLines('network.example, 100, DIRECT, abc', 'partner.example, P-1, RESELLER');
const complete = required.map(({ line }) => line).join('\n');
const plain = { 'content-type': 'text/plain; charset=utf-8' };
const fileOf = (body: string | Buffer, headers: OutsidePage['headers'] = plain): OutsideHost => ({
  '/app-ads.txt': { body, headers },
});
const redirectTo = (location: string, status = 301): OutsideHost => ({
  '/app-ads.txt': { status, headers: { location } },
});

const hosts = [
  'northwind.example',
  'www.northwind.example',
  'games.northwind.example',
  'files.northwind.example',
  'host.example',
  'www.host.example',
  'third.example',
];
let outside: OutsideServers;
const compare = vi.fn<typeof compareWithRequired>(compareWithRequired);
let checkFile: ReturnType<typeof createFileCheck>;
beforeAll(async () => {
  outside = await startOutsideServers(Object.fromEntries(hosts.map((host) => [host, {}])));
  // A host that serves http only.
  const addresses = new Map(outside.addresses);
  const port80 = addresses.get('third.example:80');
  if (port80 === undefined) throw new Error('The host has no address.');
  addresses.set('plain.example:80', port80);
  checkFile = createFileCheck({
    fetch: createLoopbackFetch(addresses),
    now: () => new Date('2026-11-20T12:00:00.000Z'),
    compare,
  });
});
afterAll(() => outside.close());
beforeEach(() => {
  for (const host of hosts) outside.answer(host, {});
  outside.requests.length = 0;
});

const typedUrl = 'https://northwind.example/app-ads.txt';
const check = (addresses: Partial<FileAddresses> = {}): Promise<FileCheck> =>
  checkFile(
    { appAdsTxtUrl: typedUrl, developerSite: null, isSiteKnown: true, ...addresses },
    required,
    new AbortController().signal,
  );
const asked = () => outside.requests.map(({ url }) => url);

describe('the file at the typed link', () => {
  test('is compared line by line, and the request for it is in the report', async () => {
    outside.answer('northwind.example', fileOf(`# mine\n${required[0]?.line}\npartner.example, P-1, DIRECT\n`));
    const { report, missingLines, content } = await check();
    expect(report).toEqual({
      url: typedUrl,
      state: 'lines_missing',
      problem: null,
      lines: [
        { line: required[0]?.line, state: 'present', found: required[0]?.line, lineNumber: 2, otherLines: 0 },
        {
          line: 'partner.example, P-1, RESELLER',
          state: 'wrong_relationship',
          found: 'partner.example, P-1, DIRECT',
          lineNumber: 3,
          otherLines: 0,
        },
      ],
      hops: [{ url: typedUrl, status: 200, contentType: 'text/plain; charset=utf-8', bytes: 70 }],
      notes: ['no_developer_site'],
      buyers: null,
      checkedAt: '2026-11-20T12:00:00.000Z',
    });
    expect(missingLines).toEqual(['partner.example, P-1, RESELLER']);
    expect(content).toBe(`# mine\n${required[0]?.line}\npartner.example, P-1, DIRECT\n`);
  });

  test('is compared once, be it merged and read by buyers as well', async () => {
    outside.answer('northwind.example', fileOf('x.example, 1, DIRECT\n'));
    compare.mockClear();
    const { report, merged } = await check({ developerSite: 'https://northwind.example' });
    expect(merged()).toBe(`x.example, 1, DIRECT\n${complete}\n`);
    expect(report.buyers).toMatchObject({ state: 'lines_missing', differs: false });
    expect(compare).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Buffer]>([
    ['a byte order mark and CRLF', Buffer.from(`\uFEFF${complete.replaceAll('\n', '\r\n')}`)],
    ['CR', Buffer.from(complete.replaceAll('\n', '\r'))],
    ['Latin-1', Buffer.from(`# Verk\xe4ufer\n${complete}`, 'latin1')],
    ['a NUL in another line', Buffer.from(`# \0\n${complete}`)],
  ])('is found with %s', async (_name, body) => {
    outside.answer('northwind.example', fileOf(body));
    expect((await check()).report).toMatchObject({ state: 'found', problem: null });
  });

  test.each<[string, OutsideHost, string]>([
    ['404', { '/app-ads.txt': { status: 404, body: complete, headers: plain } }, 'status'],
    ['500', { '/app-ads.txt': { status: 500, body: complete, headers: plain } }, 'status'],
    ['204', { '/app-ads.txt': { status: 204 } }, 'status'],
    ['a web page by its type', fileOf(complete, { 'content-type': 'text/html' }), 'content'],
    ['a web page by its words', fileOf(`\n <!DOCTYPE html><p>Not found</p>\n${complete}`), 'content'],
    ['JSON', fileOf('{"error":"not found"}', { 'content-type': 'application/json' }), 'content'],
    ['compressed bytes without a word about it', fileOf(gzipSync(complete.repeat(20))), 'content'],
    ['UTF-16 without a mark', fileOf(Buffer.from(complete, 'utf16le')), 'content'],
    ['another compression', fileOf('x', { 'content-encoding': 'br' }), 'compression'],
    [
      'fewer bytes than announced',
      (_request, response) =>
        void response.writeHead(200, { 'content-length': 5 }).write('x', () => response.destroy()),
      'cut_short',
    ],
    ['another port', redirectTo('http://northwind.example:8080/app-ads.txt'), 'port'],
    ['a machine of our own network', redirectTo('http://localhost/app-ads.txt'), 'address'],
    ['UTF-16', fileOf(Buffer.from(`\uFEFF${complete}`, 'utf16le')), 'content'],
    ['more than 2 MiB', fileOf(`${complete}\n${'#'.repeat(2 * 1_024 * 1_024)}`), 'too_large'],
    ['a redirect to itself', redirectTo(typedUrl), 'redirect'],
    ['a redirect without an address', { '/app-ads.txt': { status: 302 } }, 'broken_answer'],
    ['a cut connection', (_request, response) => void response.destroy(), 'no_answer'],
  ])('is not loaded from %s, and nothing of it is compared', async (_name, answer, problem) => {
    outside.answer('northwind.example', answer);
    const { report, missingLines, content } = await check();
    expect(report).toMatchObject({ state: 'unreachable', problem, lines: [], notes: ['no_developer_site'] });
    expect([missingLines, content]).toEqual([[], null]);
    expect(report.hops.length).toBeGreaterThan(0);
  });

  test('is not loaded from a host that does not exist', async () => {
    const { report } = await check({ appAdsTxtUrl: 'https://nobody.example/app-ads.txt' });
    expect(report).toMatchObject({
      state: 'unreachable',
      problem: 'name_not_found',
      hops: [{ url: 'https://nobody.example/app-ads.txt', status: null, contentType: null, bytes: 0 }],
    });
  });

  test.each([
    ['no type', {}],
    ['another type', { 'content-type': 'application/octet-stream' }],
  ])('counts when it comes with %s, and that is noted', async (_name, headers) => {
    outside.answer('northwind.example', fileOf(complete, headers));
    expect((await check()).report).toMatchObject({ state: 'found', notes: ['content_type', 'no_developer_site'] });
  });

  test('has a line that no reader accepts after a mark of joined files, and a note about it', async () => {
    outside.answer('northwind.example', fileOf(`\uFEFFx.example, 1, DIRECT\n\uFEFF${complete}\n`));
    const { report, missingLines, merged } = await check();
    expect(report).toMatchObject({ state: 'lines_missing', notes: ['byte_order_mark', 'no_developer_site'] });
    expect(missingLines).toEqual([required[0]?.line]);
    expect(merged()).toBe(`x.example, 1, DIRECT\n${complete}\n`);
  });

  test('counts when it comes over http, and that is noted', async () => {
    outside.answer('northwind.example', fileOf(complete));
    const { report } = await check({ appAdsTxtUrl: 'http://northwind.example/app-ads.txt' });
    expect(report).toMatchObject({ state: 'found', notes: ['not_encrypted', 'no_developer_site'] });
  });
});

describe('redirects', () => {
  const [a, b, c] = [
    'https://www.northwind.example',
    'https://games.northwind.example',
    'https://files.northwind.example',
  ];

  test('are followed within the registrable domain, then once to another one, and each is in the report', async () => {
    outside.answer('northwind.example', redirectTo(`${a}/app-ads.txt`));
    outside.answer('www.northwind.example', redirectTo(`${b}/app-ads.txt`, 302));
    outside.answer('games.northwind.example', redirectTo(`${c}/app-ads.txt`, 307));
    outside.answer('files.northwind.example', redirectTo('https://host.example/app-ads.txt'));
    outside.answer('host.example', fileOf(complete));
    const { report } = await check();
    expect(report.state).toBe('found');
    expect(report.hops.map(({ url, status }) => [url, status])).toEqual([
      [typedUrl, 301],
      [`${a}/app-ads.txt`, 302],
      [`${b}/app-ads.txt`, 307],
      [`${c}/app-ads.txt`, 301],
      ['https://host.example/app-ads.txt', 200],
    ]);
  });

  test.each([
    ['a third domain', 'https://third.example/app-ads.txt'],
    ['another host of the second domain', 'https://www.host.example/app-ads.txt'],
    ['back to the first domain', 'https://www.northwind.example/app-ads.txt'],
  ])('from the second domain to %s are not followed', async (_name, location) => {
    outside.answer('northwind.example', redirectTo('https://host.example/app-ads.txt'));
    outside.answer('host.example', redirectTo(location));
    for (const host of ['third.example', 'www.host.example', 'www.northwind.example'])
      outside.answer(host, fileOf(complete));
    const { report } = await check();
    expect(report).toMatchObject({ state: 'unreachable', problem: 'redirect' });
    expect(asked()).toEqual([typedUrl, 'https://host.example/app-ads.txt']);
  });
});

describe('the file that buyers read', () => {
  test('is the same file where its address comes from the developer site, and is requested once', async () => {
    outside.answer('northwind.example', fileOf(complete));
    const { report } = await check({ developerSite: 'https://www.northwind.example/about' });
    expect(report).toMatchObject({
      state: 'found',
      notes: [],
      buyers: { url: typedUrl, state: 'found', differs: false },
    });
    expect(asked()).toEqual([typedUrl]);
  });

  test('is the one of the subdomain, if there is one', async () => {
    outside.answer('northwind.example', fileOf(complete));
    outside.answer('games.northwind.example', fileOf(required[0]?.line ?? ''));
    const { report } = await check({ developerSite: 'https://shop.games.northwind.example' });
    expect(report.state).toBe('found');
    expect(report.notes).toEqual(['buyers_read_another_file']);
    expect(report.buyers).toEqual({
      url: 'https://games.northwind.example/app-ads.txt',
      state: 'lines_missing',
      problem: null,
      differs: true,
      missingLines: [required[1]?.line],
      hops: [
        {
          url: 'https://games.northwind.example/app-ads.txt',
          status: 200,
          contentType: plain['content-type'],
          bytes: 33,
        },
      ],
    });
  });

  test('is else the one of the registrable domain', async () => {
    outside.answer('host.example', fileOf(complete));
    const { report } = await check({
      appAdsTxtUrl: 'https://host.example/app-ads.txt',
      developerSite: 'https://www.host.example',
    });
    expect(report.buyers).toMatchObject({ url: 'https://host.example/app-ads.txt', state: 'found', differs: false });
    outside.answer('northwind.example', fileOf(complete));
    const { report: other } = await check({ developerSite: 'https://games.northwind.example' });
    expect(other.buyers).toMatchObject({ url: typedUrl, state: 'found', differs: false });
    expect(other.buyers?.hops.map(({ url, status }) => [url, status])).toEqual([
      ['https://games.northwind.example/app-ads.txt', 404],
      [typedUrl, 200],
    ]);
  });

  test('is requested over http only where https gets no answer', async () => {
    outside.answer('third.example', fileOf(complete));
    outside.answer('host.example', { '/app-ads.txt': { status: 503 } });
    const { report } = await check({ developerSite: 'https://host.example' });
    expect(report.buyers).toMatchObject({ url: 'https://host.example/app-ads.txt', problem: 'status', differs: true });
    expect(asked()).toEqual([typedUrl, 'https://host.example/app-ads.txt']);
    const { report: plainReport } = await check({ developerSite: 'http://plain.example' });
    expect(plainReport.buyers?.hops.map(({ url, status }) => [url, status])).toEqual([
      ['https://plain.example/app-ads.txt', null],
      ['http://plain.example/app-ads.txt', 404],
    ]);
  });

  test('counts as the same file at another address, by a redirect or as a copy', async () => {
    outside.answer('www.northwind.example', fileOf(complete));
    outside.answer('northwind.example', redirectTo('https://www.northwind.example/app-ads.txt'));
    const { report } = await check({
      appAdsTxtUrl: 'https://www.northwind.example/app-ads.txt',
      developerSite: 'https://northwind.example',
    });
    expect(report).toMatchObject({ notes: [], buyers: { state: 'found', differs: false } });
    outside.answer('host.example', fileOf(complete));
    const { report: copied } = await check({
      appAdsTxtUrl: 'https://www.northwind.example/app-ads.txt',
      developerSite: 'https://host.example',
    });
    expect(copied).toMatchObject({ notes: [], buyers: { differs: false } });
  });

  test('has no address where the website has none that a file could be at', async () => {
    outside.answer('northwind.example', fileOf(complete));
    const { report } = await check({ developerSite: 'https://192.0.2.7/' });
    expect(report).toMatchObject({
      notes: ['buyers_read_another_file'],
      buyers: { url: null, state: 'unreachable', problem: 'no_answer', differs: true, missingLines: [], hops: [] },
    });
  });
});

test('an unknown website is not treated as a missing one', async () => {
  outside.answer('northwind.example', fileOf(required.map(({ line }) => line).join('\n')));
  const { report } = await check({ isSiteKnown: false });
  expect(report).toMatchObject({ state: 'found', notes: ['developer_site_unknown'], buyers: null });
});

test('a check that is given up ends with the reason of its signal', async () => {
  const reason = new Error('The caller left.');
  outside.answer('northwind.example', () => {});
  const addresses = { appAdsTxtUrl: typedUrl, developerSite: null, isSiteKnown: true };
  const leaving = new AbortController();
  const checking = checkFile(addresses, required, leaving.signal);
  leaving.abort(reason);
  await expect(checking).rejects.toBe(reason);
});
