import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hour, minute } from '#process/durations.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideServers } from '#testing/outside-server.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { playPage, titledPage } from './testing/store-answers.ts';

let servers: OutsideServers;
let api: TestApi;
let anna: TestPublisher & Tokens;
let time = Date.parse('2026-11-20T12:00:00Z');
let picture: Buffer;

beforeAll(async () => {
  servers = await startOutsideServers({ 'play.google.com': {}, 'icons.example': {} });
  picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#1e6fd0' } })
    .png()
    .toBuffer();
  api = await startTestApi({ now: () => new Date(time), outsideAddresses: servers.addresses });
});
beforeEach(async () => {
  anna = await api.signIn();
  servers.requests.length = 0;
  servers.answer('play.google.com', {});
  servers.answer('icons.example', { '/chess.png': { headers: { 'content-type': 'image/png' }, body: picture } });
});
// Answers are cached for a day, so each test begins two days after the previous one.
afterEach(() => {
  time += 48 * hour;
});
afterAll(async () => {
  await api.close();
  await servers.close();
});

const id = 'com.northwind.chess';
const link = `https://play.google.com/store/apps/details?id=${id}`;
const pathOf = (application: string) => `/store/apps/details?id=${application}&hl=en`;
const chess = playPage({ id, name: 'Chess Trainer', site: 'https://northwind.example' });

const parse = (applicationUrl: string, { token }: Tokens = anna, locale: 'en' | 'ru' = 'en') =>
  api.call('parseApplicationUrl', { token, locale, body: { applicationUrl } });

const asked = (host: string) => servers.requests.filter(({ url }) => url.startsWith(`https://${host}/`)).length;

/** Moves the clock and signs in, because the earlier session may have expired. */
async function later(milliseconds: number): Promise<Tokens> {
  time += milliseconds;
  return api.signIn();
}

describe('a link to an application', () => {
  test('is answered with what the store shows, whatever form the link has', async () => {
    servers.answer('play.google.com', { [pathOf(id)]: chess });
    const answer = await parse(`market://details?id=${id}&referrer=x`);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.data.applicationStore).toEqual({
      name: 'Chess Trainer',
      developerName: 'Northwind Games',
      storeName: 'Google Play',
      iconUrl: expect.stringMatching(/^\/icon\/[0-9a-f]{64}$/),
      applicationUrl: link,
      platform: 'android',
      bundleId: id,
      developerSite: 'https://northwind.example/',
    });
  });

  test.each([
    'https://play.google.com.evil.example/store/apps/details?id=com.northwind.chess',
    'chess',
    'http://127.0.0.1/',
  ])('to no store is refused without a call: %s', async (wrong) => {
    expect(await parse(wrong)).toMatchObject({
      status: 422,
      code: 'store_app_not_found',
      errors: {
        applicationUrl: [
          'Specified app not found',
          expect.stringMatching(/not a link.*Google Play, App Store, RuStore/),
        ],
      },
    });
    expect(await parse(wrong, anna, 'ru')).toMatchObject({ message: 'Указанное приложение не найдено' });
    expect(servers.requests).toEqual([]);
  });

  test('that the store does not have is refused', async () => {
    expect(await parse(link)).toMatchObject({
      status: 422,
      code: 'store_app_not_found',
      errors: { applicationUrl: ['Specified app not found'] },
    });
  });

  test('of a store that does not answer is refused with another code, and the same answer for every failure', async () => {
    const failures = [
      { [pathOf(id)]: { status: 500, body: 'secret of the store' } },
      { [pathOf(id)]: { status: 302, headers: { location: 'https://127.0.0.1/secret' } } },
      { [pathOf(id)]: titledPage('Google Play') },
    ];
    for (const failure of failures) {
      servers.answer('play.google.com', failure);
      const { status, code, errors, text } = await parse(link);
      expect({ status, code, errors }).toEqual({
        status: 422,
        code: 'store_unreachable',
        errors: { applicationUrl: ['The store does not answer. Please try again later'] },
      });
      expect(text).not.toMatch(/secret|127\.0\.0\.1|500|icons/);
    }
  });

  test('of a store that lets no program read its pages is refused with a code of its own, without a call', async () => {
    const galaxy = 'https://galaxystore.samsung.com/detail/com.northwind.chess';
    const message = 'The store does not let programs read its pages. Please enter the name of the app yourself';
    expect(await parse(galaxy)).toMatchObject({
      status: 422,
      code: 'store_not_readable',
      message,
      errors: { applicationUrl: [message] },
    });
    expect(await parse(galaxy, anna, 'ru')).toMatchObject({
      message: 'Магазин не разрешает автоматически читать свои страницы. Введите название приложения сами',
    });
    expect(servers.requests).toEqual([]);
  });

  test('is not looked up without a session', async () => {
    expect(await api.call('parseApplicationUrl', { body: { applicationUrl: link } })).toMatchObject({ status: 401 });
    expect(servers.requests).toEqual([]);
  });

  test('is looked up without anything of the caller', async () => {
    await parse(link);
    const headers = JSON.stringify(servers.requests.map((request) => request.headers));
    expect(servers.requests).toHaveLength(1);
    expect(headers).not.toContain(anna.token);
    expect(headers).not.toMatch(/authorization|cookie|refresh-token|x-forwarded/i);
  });
});

describe('an answer of a store', () => {
  test('is cached for a day, for all publishers', async () => {
    servers.answer('play.google.com', { [pathOf(id)]: chess });
    const first = await parse(link);
    const other = await api.signIn();
    expect((await parse(link, other)).data).toEqual(first.data);
    expect((await parse(link, await later(23 * hour))).data).toEqual(first.data);
    expect(asked('play.google.com')).toBe(1);
    servers.answer('play.google.com', { [pathOf(id)]: playPage({ id, name: 'Chess Master' }) });
    expect((await parse(link, await later(hour))).data.applicationStore).toMatchObject({ name: 'Chess Master' });
    expect(asked('play.google.com')).toBe(2);
    expect(asked('icons.example')).toBe(2);
  });

  test('that there is no such application is cached for ten minutes', async () => {
    await parse(link);
    await parse(link, await later(9 * minute));
    expect(asked('play.google.com')).toBe(1);
    servers.answer('play.google.com', { [pathOf(id)]: chess });
    expect(await parse(link, await later(minute))).toMatchObject({ status: 200 });
  });

  test('that cannot be parsed is not cached', async () => {
    servers.answer('play.google.com', { [pathOf(id)]: { status: 503 } });
    await parse(link);
    servers.answer('play.google.com', { [pathOf(id)]: chess });
    expect(await parse(link)).toMatchObject({ status: 200 });
  });

  test('is cached for each country of a link', async () => {
    servers.answer('play.google.com', { [pathOf(id)]: chess });
    await parse(link);
    expect(await parse(`${link}&gl=ru`)).toMatchObject({ code: 'store_app_not_found' });
  });

  test('is requested once for all publishers who want it at the same time', async () => {
    servers.answer('play.google.com', { [pathOf(id)]: chess });
    const publishers = [anna, await api.signIn(), await api.signIn()];
    const answers = await Promise.all(
      publishers.flatMap((publisher) => [parse(link, publisher), parse(link, publisher)]),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(asked('play.google.com')).toBe(1);
    expect(asked('icons.example')).toBe(1);
  });
});

describe('an icon', () => {
  const iconOf = async (icon: string) => {
    servers.answer('play.google.com', { [pathOf(id)]: playPage({ id, name: 'Chess', icon }) });
    return (await parse(link)).data.applicationStore.iconUrl;
  };

  test('is served by us to everybody, drawn anew, and cached by browsers', async () => {
    const iconUrl = await iconOf('https://icons.example/chess.png');
    const answer = await api.app.inject({ method: 'GET', url: iconUrl ?? '' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.rawPayload.equals(picture)).toBe(false);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 });
    const key = iconUrl?.slice('/icon/'.length) ?? '';
    expect(await api.call('getIcon', { params: { key } })).toMatchObject({ status: 200 });
  });

  test.each([
    ['is not there', { status: 404 }],
    ['is an error', { status: 500, body: '<html></html>' }],
    ['is SVG', { headers: { 'content-type': 'image/png' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['is HTML', { headers: { 'content-type': 'image/png' }, body: '<!DOCTYPE html><script>alert(1)</script>' }],
    ['is too large', { headers: { 'content-type': 'image/png' }, body: Buffer.alloc(3 * 1_024 * 1_024) }],
    ['is elsewhere inside', { status: 302, headers: { location: 'http://169.254.169.254/latest' } }],
  ])('that %s is none, and no failure', async (_what, answer) => {
    servers.answer('icons.example', { '/chess.png': answer });
    expect(await iconOf('https://icons.example/chess.png')).toBeNull();
  });

  test.each([
    'http://127.0.0.1:9/x.png',
    'https://[::1]/x.png',
    'https://router.lan/x.png',
    'https://unknown.example/x.png',
  ])('at %s is none, and no failure', async (address) => {
    expect(await iconOf(address)).toBeNull();
  });

  test('that failed is tried again after ten minutes', async () => {
    servers.answer('icons.example', {});
    expect(await iconOf('https://icons.example/chess.png')).toBeNull();
    servers.answer('icons.example', { '/chess.png': { body: picture } });
    expect((await parse(link)).data.applicationStore.iconUrl).toBeNull();
    const found = await parse(link, await later(10 * minute));
    expect(found.data.applicationStore.iconUrl).not.toBeNull();
  });

  test.each(['0'.repeat(64), '0'.repeat(63), 'A'.repeat(64), "' or 1=1"])(
    'of the unknown key %s is not found',
    async (key) => {
      expect(await api.call('getIcon', { params: { key } })).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});

describe('a publisher', () => {
  test('looks up twenty links a minute, and then waits; others do not', async () => {
    for (let n = 0; n < 20; n += 1) expect((await parse(link)).status).toBe(422);
    const refused = await parse(link);
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await parse(link, await api.signIn())).status).toBe(422);
    time += minute;
    expect((await parse(link)).status).toBe(422);
  });

  test('has four look-ups at once: of 200, four reach the store and the others are refused', async () => {
    const reached = Promise.withResolvers<void>();
    const holding: (() => void)[] = [];
    servers.answer('play.google.com', (_request, response) => {
      holding.push(() => response.writeHead(404).end());
      if (holding.length === 4) reached.resolve();
    });
    const other = await api.signIn();
    const refused = Promise.withResolvers<void>();
    let refusals = 0;
    const counted = async (url: string) => {
      const { status } = await parse(url);
      if (status === 429) refusals += 1;
      if (refusals === 196) refused.resolve();
      return status;
    };
    const calls = Array.from({ length: 200 }, (_, index) => counted(`${link}.n${index}`));
    await Promise.all([refused.promise, reached.promise]);
    servers.answer('play.google.com', {});
    expect((await parse(`${link}.other`, other)).status).toBe(422);
    expect(holding).toHaveLength(4);
    for (const answer of holding) answer();
    expect((await Promise.all(calls)).filter((status) => status === 422)).toHaveLength(4);
    expect(asked('play.google.com')).toBe(5);
  });
});
