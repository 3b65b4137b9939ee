import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#http/app.ts';
import type { Handlers } from '#contract/operation.ts';
import { createLog } from '#process/log.ts';
import type { Mailbox } from '#stores/mail/mailbox.ts';
import { openMailbox } from '#stores/mail/open-mailbox.ts';
import { noIdempotency } from '#testing/no-idempotency.ts';
import { trustNoProxy } from '#testing/trust-no-proxy.ts';

const mails = ['01a1faf2-0000-7000-8000-000000000001', '01a1faf2-0000-7000-8000-000000000002'].map((id, index) => ({
  id,
  to: 'anna@northwind.example',
  subject: `Letter ${index} <b>`,
  text: `Text ${index} <i>`,
  html: `<html><head></head><body><a href="https://console.example/?a=1&#38;b=2">Go</a></body></html>`,
}));

let dataDir: string;
let mailbox: Mailbox;
let app: FastifyInstance;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'publisher-console-mailbox-'));
  mailbox = await openMailbox(dataDir);
  app = await start(mailbox);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

async function start(shown: Mailbox | undefined): Promise<FastifyInstance> {
  return createApp({
    handlers: {} as Handlers,
    idempotency: noIdempotency,
    authenticate: async () => Promise.reject(new Error('Nobody signs in here.')),
    publicOrigin: 'https://console.example',
    trustedProxies: trustNoProxy,
    log: createLog({ level: 'silent' }),
    mailbox: shown,
  });
}

const get = (url: string, options: InjectOptions = {}) =>
  app.inject({ url, ...options, headers: { host: 'localhost:3000', ...options.headers } });

test('an empty mailbox has a sentence for it, in the language of the browser', async () => {
  expect((await get('/mailbox/')).body).toContain('No mails yet.');
  const russian = await get('/mailbox/', { headers: { 'accept-language': 'ru' } });
  expect(russian.body).toContain('<html lang="ru">');
  expect(russian.body).toContain('Писем пока нет.');
});

test('mails are files that only their owner can read, and are listed with the newest first', async () => {
  for (const mail of mails) await mailbox.send(mail);
  const folder = join(dataDir, 'mailbox');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);

  const { body } = await get('/mailbox/');
  expect([...body.matchAll(/href="mails\/([^"]+)"/g)].map(([, id]) => id)).toEqual([mails[1]?.id, mails[0]?.id]);
  expect(body).toContain('Letter 1 &#60;b&#62;');
});

test('mails can be read as JSON', async () => {
  const { mails: read } = (await get('/mailbox/mails')).json<{ mails: object[] }>();
  expect(read).toMatchObject([mails[1], mails[0]]);
});

test('a mail is shown in a frame that runs and fetches nothing, with its text below', async () => {
  const { body, headers } = await get(`/mailbox/mails/${mails[0]?.id}`);
  expect(body).toContain('sandbox="allow-top-navigation-by-user-activation"');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toMatch(/script-src|https?:|\*/);
  const framed = /srcdoc="([^"]*)"/.exec(body)?.[1]?.replaceAll(/&#(\d+);/g, (_all, code) => String.fromCharCode(code));
  expect(framed).toContain('<base target="_top">');
  expect(framed).toContain('href="https://console.example/?a=1&#38;b=2"');
  expect(body).toContain('Text 0 &#60;i&#62;');
});

test.each(['/mailbox/mails/unknown', '/mailbox/mails/..%2f..%2ftoken-key.pem'])('%s answers 404', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('the address without a slash at the end redirects', async () => {
  const { statusCode, headers } = await get('/mailbox');
  expect([statusCode, headers.location]).toEqual([302, '/mailbox/']);
});

test.each([
  ['another machine', { remoteAddress: '192.0.2.7' }],
  ['another machine behind a proxy on this one', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
  ['another machine that claims to be this one', { headers: { 'x-forwarded-for': '127.0.0.1, 192.0.2.7' } }],
  ['a page whose name was pointed at this machine', { headers: { host: 'evil.example:3000' } }],
  ['a page whose name was pointed at a proxy here', { headers: { 'x-forwarded-host': 'evil.example' } }],
])('%s gets 404', async (_who, options) => {
  for (const url of ['/mailbox', '/mailbox/', '/mailbox/mails', `/mailbox/mails/${mails[0]?.id}`]) {
    const answer = await get(url, options);
    expect([url, answer.statusCode, answer.body.includes('Letter')]).toEqual([url, 404, false]);
  }
});

test.each([
  ['x-real-ip', '192.0.2.7'],
  ['x-real-ip', '127.0.0.1'],
  ['forwarded', 'for=192.0.2.7'],
  ['via', '1.1 proxy'],
  ['cf-connecting-ip', '192.0.2.7'],
  ['cf-ray', '1'],
  ['true-client-ip', '192.0.2.7'],
  ['x-client-ip', '192.0.2.7'],
  ['x-cluster-client-ip', '192.0.2.7'],
  ['fastly-client-ip', '192.0.2.7'],
  ['x-azure-clientip', '192.0.2.7'],
  ['x-azure-socketip', '192.0.2.7'],
  ['x-appengine-user-ip', '192.0.2.7'],
  ['x-envoy-external-address', '192.0.2.7'],
  ['x-original-host', 'console.example'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-port', '443'],
  ['x-forwarded-server', 'proxy'],
  ['cdn-loop', 'cloudflare'],
  ['x-varnish', '32770'],
  ['x-scheme', 'https'],
  ['x-rewrite-url', '/'],
  ['front-end-https', 'on'],
  ['x-nginx-proxy', 'true'],
  ['x-amzn-trace-id', 'Root=1-67891233-abcdef012345678912345678'],
  ['x-cloud-trace-context', '105445aa7843bc8bf206b12000100000/1'],
  ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
  ['a-proxy-of-tomorrow', '1'],
])('a visitor through a proxy that rewrites the host and adds %s: %s gets 404', async (name, value) => {
  expect((await get('/mailbox/', { headers: { host: 'localhost', [name]: value } })).statusCode).toBe(404);
});

/** The headers that Chromium, Firefox and Safari send, combined, when a visitor reloads the page. */
const browserHeaders = {
  host: 'localhost:3000',
  connection: 'keep-alive',
  pragma: 'no-cache',
  'cache-control': 'no-cache',
  'if-none-match': '"1"',
  'sec-ch-ua': '"Chromium";v="140"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Linux"',
  dnt: '1',
  'sec-gpc': '1',
  'upgrade-insecure-requests': '1',
  'user-agent': 'Mozilla/5.0',
  accept: 'text/html',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
  referer: 'http://localhost:3000/api/mailbox/',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  cookie: 'locale=en',
  priority: 'u=0, i',
  'x-forwarded-for': '127.0.0.1',
  'x-forwarded-host': 'localhost:3000',
};

test.each([
  { remoteAddress: '::1' },
  { remoteAddress: '::ffff:127.0.0.1' },
  { headers: { 'x-forwarded-for': '::1, 127.0.0.1', 'x-forwarded-host': 'localhost:3000' } },
  { headers: { host: '[::1]:3000' } },
  { headers: browserHeaders },
])('this machine is recognised by each of its names: %j', async (options) => {
  expect((await get('/mailbox/', options)).statusCode).toBe(200);
});

test('there is no mailbox unless the setting turns it on', async () => {
  const plain = await start(undefined);
  expect((await plain.inject({ url: '/mailbox/', headers: { host: 'localhost' } })).statusCode).toBe(404);
  await plain.close();
});
