import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReadableStoreId, StoreLink } from '@publisher-console/api-contract/stores';
import { createLoopbackFetch } from '#testing/loopback-fetch.ts';
import { startOutsideServers } from '#testing/outside-server.ts';
import type { OutsideHost, OutsidePage, OutsideServers } from '#testing/outside-server.ts';
import { createStoreLookUps } from './store-look-ups.ts';
import {
  amazonPage,
  appleAnswer,
  appleNothing,
  playPage,
  ruStorePage,
  titledPage,
} from '#modules/app-store/testing/store-answers.ts';

const hosts = [
  'play.google.com',
  'itunes.apple.com',
  'www.rustore.ru',
  'appgallery.huawei.com',
  'appgallery.cloud.huawei.com',
  'galaxystore.samsung.com',
  'www.amazon.com',
  'www.amazon.de',
  'evil.example',
];
let servers: OutsideServers;
let now = 0;
beforeAll(async () => {
  servers = await startOutsideServers(Object.fromEntries(hosts.map((host) => [host, {}])));
});
beforeEach(() => {
  for (const host of hosts) servers.answer(host, {});
  servers.requests.length = 0;
});
afterAll(() => servers.close());

function lookUp(store: ReadableStoreId, id: string, country: string | null = null) {
  // Each look-up has its own limit of calls to Apple, unless a test shares one between look-ups.
  return lookUpsOf()[store]({ store, id, country }, { signal: new AbortController().signal });
}
const lookUpsOf = () => createStoreLookUps(createLoopbackFetch(servers.addresses), () => now);
const asked = () => servers.requests.map(({ url }) => url);

const chess = 'com.northwind.chess';
const playPath = `/store/apps/details?id=${chess}&hl=en`;

describe('Google Play', () => {
  test('has the name, the developer, the icon and the site', async () => {
    const site = 'https://northwind.example';
    servers.answer('play.google.com', { [playPath]: playPage({ id: chess, name: 'Chess Trainer', site }) });
    expect(await lookUp('google_play', chess)).toEqual({
      kind: 'found',
      listing: {
        name: 'Chess Trainer',
        developerName: 'Northwind Games',
        storeName: 'Google Play',
        iconSource: 'https://icons.example/chess.png',
        applicationUrl: `https://play.google.com/store/apps/details?id=${chess}`,
        platform: 'android',
        bundleId: chess,
        developerSite: 'https://northwind.example/',
      },
    });
  });

  test('is requested for the country of the link, in English', async () => {
    await lookUp('google_play', chess, 'RU');
    expect(asked()).toEqual([`https://play.google.com/store/apps/details?id=${chess}&gl=RU&hl=en`]);
    expect(servers.requests[0]?.headers['accept-language']).toBe('en');
  });

  test('has no site where the page names none, no web address, or one in its body only', async () => {
    for (const site of [undefined, 'javascript:alert(1)', 'northwind.example']) {
      const page = playPage({ id: chess, name: 'Chess', ...(site === undefined ? {} : { site }) });
      servers.answer('play.google.com', { [playPath]: page });
      expect(await lookUp('google_play', chess)).toMatchObject({ kind: 'found', listing: { developerSite: null } });
    }
  });

  test('has the name in its title where it has no JSON-LD', async () => {
    servers.answer('play.google.com', { [playPath]: titledPage('Chess - The Game - Apps on Google Play') });
    expect(await lookUp('google_play', chess)).toMatchObject({
      kind: 'found',
      listing: { name: 'Chess - The Game', developerName: null, iconSource: null },
    });
  });

  test('is not believed where its page is of another application', async () => {
    servers.answer('play.google.com', { [playPath]: playPage({ id: 'com.other.app', name: 'Other' }) });
    expect(await lookUp('google_play', chess)).toEqual({ kind: 'unreachable' });
  });
});

describe('the App Store', () => {
  const path = (country: string) => `/lookup?id=1234567890&country=${country}`;

  test('has the name, the developer, the icon and the site', async () => {
    servers.answer('itunes.apple.com', { [path('de')]: appleAnswer({}) });
    expect(await lookUp('app_store', '1234567890', 'DE')).toEqual({
      kind: 'found',
      listing: {
        name: 'Chess Trainer',
        developerName: 'Northwind Games',
        storeName: 'App Store',
        iconSource: 'https://icons.example/512.jpg',
        applicationUrl: 'https://apps.apple.com/de/app/id1234567890',
        platform: 'ios',
        bundleId: 'com.northwind.chess-trainer',
        developerSite: 'https://northwind.example/chess',
      },
    });
    expect(asked()).toEqual([`https://itunes.apple.com${path('de')}`]);
  });

  // Apple leaves out fields without notice, as it did with `sellerUrl`.
  test.each(['kind', 'artistName', 'sellerName', 'sellerUrl', 'bundleId', 'artworkUrl512', 'trackViewUrl'])(
    'has the application although its answer leaves out %s',
    async (field) => {
      servers.answer('itunes.apple.com', { [path('us')]: appleAnswer({ [field]: undefined }) });
      expect(await lookUp('app_store', '1234567890', 'US')).toMatchObject({
        kind: 'found',
        listing: { name: 'Chess Trainer', developerName: expect.stringContaining('Northwind Games') },
      });
    },
  );

  test('is queried in the country of the link first, then in Russia and in the United States', async () => {
    servers.answer('itunes.apple.com', {
      [path('de')]: appleNothing,
      [path('ru')]: appleNothing,
      [path('us')]: appleAnswer({}),
    });
    expect(await lookUp('app_store', '1234567890', 'DE')).toMatchObject({
      kind: 'found',
      listing: { applicationUrl: 'https://apps.apple.com/us/app/id1234567890' },
    });
    await lookUp('app_store', '1234567890', 'US');
    await lookUp('app_store', '1234567890');
    expect(asked().map((url) => url.slice(-2))).toEqual(['de', 'ru', 'us', 'us', 'ru', 'us']);
  });

  test('has no application that it has in none of these countries', async () => {
    servers.answer('itunes.apple.com', { [path('ru')]: appleNothing, [path('us')]: appleNothing });
    expect(await lookUp('app_store', '1234567890')).toEqual({ kind: 'not_found' });
  });

  test.each([
    ['another application', { trackId: 1 }],
    ['a song', { kind: 'song' }],
    ['a program for a Mac', { kind: 'mac-software' }],
  ])('has no application where it answers with %s', async (_what, result) => {
    servers.answer('itunes.apple.com', { [path('ru')]: appleAnswer(result), [path('us')]: appleNothing });
    expect(await lookUp('app_store', '1234567890')).toEqual({ kind: 'not_found' });
  });

  test.each(['javascript:alert(1)', '', null, undefined, 17])(
    'has no site of the developer in %j',
    async (sellerUrl) => {
      servers.answer('itunes.apple.com', { [path('us')]: appleAnswer({ sellerUrl }) });
      expect(await lookUp('app_store', '1234567890', 'US')).toMatchObject({ listing: { developerSite: null } });
    },
  );

  test.each<[string, OutsidePage]>([
    ['an error', { status: 503, body: '{}' }],
    ['too many calls', { status: 403, body: '' }],
    ['nothing', { body: '' }],
    ['a page', { body: '<html></html>' }],
    ['other data', { body: '{"results":17}' }],
    ['an application without a name', appleAnswer({ trackName: null })],
    ['an application without an id', appleAnswer({ trackId: undefined })],
  ])('cannot be understood when it answers with %s', async (_what, page) => {
    servers.answer('itunes.apple.com', { [path('us')]: page });
    expect(await lookUp('app_store', '1234567890', 'US')).toEqual({ kind: 'unreachable' });
  });

  test('is called twenty times a minute at most, all its countries together', async () => {
    const lookUps = lookUpsOf();
    servers.answer('itunes.apple.com', (_request, response) => response.end(appleNothing.body));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const link: StoreLink = { store: 'app_store', id: String(1_000 + index), country: null };
        return lookUps.app_store(link, { signal: new AbortController().signal });
      }),
    );
    expect(asked()).toHaveLength(20);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 4 }, () => 'busy'),
      ...Array.from({ length: 8 }, () => 'not_found'),
    ]);
    now += 60_000;
    expect(
      await lookUps.app_store({ store: 'app_store', id: '1', country: null }, { signal: new AbortController().signal }),
    ).toEqual({
      kind: 'not_found',
    });
  });
});

describe('RuStore', () => {
  const path = '/catalog/app/ru.northwind.chess';

  test('has the name, the developer and the icon', async () => {
    servers.answer('www.rustore.ru', { [path]: ruStorePage('Шахматы', 'Северный ветер') });
    expect(await lookUp('rustore', 'ru.northwind.chess')).toEqual({
      kind: 'found',
      listing: {
        name: 'Шахматы',
        developerName: 'Северный ветер',
        storeName: 'RuStore',
        iconSource: 'https://icons.example/chess.png',
        applicationUrl: `https://www.rustore.ru${path}`,
        platform: 'android',
        bundleId: 'ru.northwind.chess',
        developerSite: null,
      },
    });
  });

  test.each([
    ['Шахматы в каталоге RuStore', 'Шахматы'],
    ['Шахматы – RuStore', 'Шахматы'],
    ['Шахматы | RuStore', 'Шахматы'],
    ['Шахматы', 'Шахматы'],
  ])('names an application in the title %s', async (title, name) => {
    servers.answer('www.rustore.ru', { [path]: titledPage(title) });
    expect(await lookUp('rustore', 'ru.northwind.chess')).toMatchObject({ kind: 'found', listing: { name } });
  });

  test.each(['RuStore', 'Каталог приложений RuStore для Android'])('names none in %s', async (title) => {
    servers.answer('www.rustore.ru', { [path]: titledPage(title) });
    expect(await lookUp('rustore', 'ru.northwind.chess')).toEqual({ kind: 'unreachable' });
  });
});

describe('AppGallery', () => {
  test('has the name of an application by its number, and the package where the page names it', async () => {
    const head = `<meta name="appstore:bundle_id" content="${chess}">`;
    servers.answer('appgallery.huawei.com', { '/app/C100170981': titledPage('Chess | AppGallery', head) });
    expect(await lookUp('appgallery', 'C100170981')).toMatchObject({
      kind: 'found',
      listing: {
        name: 'Chess',
        storeName: 'AppGallery',
        bundleId: chess,
        applicationUrl: 'https://appgallery.huawei.com/app/C100170981',
      },
    });
  });

  test('is queried by package too', async () => {
    servers.answer('appgallery.cloud.huawei.com', { [`/appDetail?pkgName=${chess}`]: titledPage('Chess') });
    expect(await lookUp('appgallery', chess)).toMatchObject({ kind: 'found', listing: { name: 'Chess' } });
  });

  test('cannot be understood where its page comes without an application', async () => {
    servers.answer('appgallery.huawei.com', { '/app/C100170981': titledPage('HUAWEI AppGallery') });
    expect(await lookUp('appgallery', 'C100170981')).toEqual({ kind: 'unreachable' });
  });
});

describe('Amazon', () => {
  test.each([
    ['Amazon.com: Chess Trainer : Apps &amp; Games', 'Chess Trainer'],
    ['Amazon.com: Chess: The Game : Apps &amp; Games', 'Chess: The Game'],
    ['Chess Trainer: Amazon.com: Appstore for Android', 'Chess Trainer'],
  ])('names an application in the title %s', async (title, name) => {
    servers.answer('www.amazon.com', { '/dp/B00ABCDEF1': amazonPage(title) });
    expect(await lookUp('amazon', 'B00ABCDEF1')).toMatchObject({
      kind: 'found',
      listing: {
        name,
        developerName: null,
        bundleId: 'B00ABCDEF1',
        applicationUrl: 'https://www.amazon.com/dp/B00ABCDEF1',
      },
    });
  });

  test.each(['Amazon.com', 'Robot Check', 'Sorry! Something went wrong!', 'Amazon.com: Page Not Found'])(
    'names none in %s',
    async (title) => {
      servers.answer('www.amazon.com', { '/dp/B00ABCDEF1': amazonPage(title) });
      expect(await lookUp('amazon', 'B00ABCDEF1')).toEqual({ kind: 'unreachable' });
    },
  );

  test('is queried on its site of the country, and followed from a package to the page', async () => {
    servers.answer('www.amazon.de', {
      [`/gp/mas/dl/android?p=${chess}`]: { status: 301, headers: { location: '/dp/B00ABCDEF1/ref=x' } },
      '/dp/B00ABCDEF1/ref=x': amazonPage('Schach: Amazon.de: Apps für Android'),
    });
    expect(await lookUp('amazon', chess, 'DE')).toMatchObject({ kind: 'found', listing: { name: 'Schach' } });
  });
});

const pages: [ReadableStoreId, string, string, string][] = [
  ['google_play', chess, 'play.google.com', playPath],
  ['rustore', 'ru.northwind.chess', 'www.rustore.ru', '/catalog/app/ru.northwind.chess'],
  ['appgallery', 'C100170981', 'appgallery.huawei.com', '/app/C100170981'],
  ['amazon', 'B00ABCDEF1', 'www.amazon.com', '/dp/B00ABCDEF1'],
];

describe.each(pages)('the page of %s', (store, id, host, path) => {
  const good = amazonPage('Amazon.com: Chess : Apps').body ?? '';
  const lookUpWith = async (answers: OutsideHost) => {
    servers.answer(host, answers);
    return lookUp(store, id);
  };

  test.each([404, 410])('that is gone (%i) is of no application', async (status) => {
    expect(await lookUpWith({ [path]: { status, headers: { 'content-type': 'text/html' }, body: good } })).toEqual({
      kind: 'not_found',
    });
  });

  test.each<[string, OutsidePage]>([
    ['is an error', { status: 500, headers: { 'content-type': 'text/html' }, body: good }],
    ['is a challenge', { status: 429, headers: { 'content-type': 'text/html' }, body: good }],
    ['is forbidden', { status: 403, headers: { 'content-type': 'text/html' }, body: good }],
    ['is no page', { headers: { 'content-type': 'application/json' }, body: good }],
    ['has no type', { body: good }],
    ['is empty', { headers: { 'content-type': 'text/html' }, body: '' }],
    ['is too large', { headers: { 'content-type': 'text/html' }, body: good + ' '.repeat(3 * 1_024 * 1_024) }],
    ['moved to another host', { status: 302, headers: { location: 'https://evil.example/' } }],
    ['moved within itself for ever', { status: 302, headers: { location: path } }],
  ])('that %s is not understood', async (_what, page) => {
    servers.answer('evil.example', { '/': { headers: { 'content-type': 'text/html' }, body: good } });
    expect(await lookUpWith({ [path]: page })).toEqual({ kind: 'unreachable' });
    expect(asked()).not.toContain('https://evil.example/');
  });

  test('that never comes is not understood', async () => {
    expect(await lookUpWith((request) => void request.socket.destroy())).toEqual({ kind: 'unreachable' });
  });
});

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:image/png;base64,AA', 'https://a:b@icons.example/', 17])(
  'an icon at %j is none',
  async (image) => {
    const data = { '@type': 'SoftwareApplication', name: 'Chess', image };
    const head = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
    servers.answer('play.google.com', { [playPath]: titledPage('Chess', head) });
    expect(await lookUp('google_play', chess)).toMatchObject({ kind: 'found', listing: { iconSource: null } });
  },
);

test('hostile texts of a store become plain ones of 200 characters at most', async () => {
  const hostile = '</script><script>alert(1)</script>\u2028\u202e\u0000\ud800';
  const plain = '</script><script>alert(1)</script>';
  const application = { trackName: hostile + 'x'.repeat(200_000), artistName: hostile };
  servers.answer('itunes.apple.com', { '/lookup?id=1234567890&country=us': appleAnswer(application) });
  expect(await lookUp('app_store', '1234567890', 'US')).toMatchObject({
    listing: { name: `${plain} ${'x'.repeat(165)}`, developerName: plain },
  });
  const page = titledPage(`${'♟'.repeat(300_000)} - Apps on Google Play`);
  servers.answer('play.google.com', { [playPath]: page });
  expect(await lookUp('google_play', chess)).toMatchObject({ listing: { name: '♟'.repeat(200) } });
});

test('a look-up ends when no caller waits for it any more', async () => {
  const leaving = new AbortController();
  servers.answer('play.google.com', () => leaving.abort(new Error('left')));
  const link: StoreLink = { store: 'google_play', id: chess, country: null };
  await expect(lookUpsOf().google_play(link, { signal: leaving.signal })).rejects.toThrow('left');
});
