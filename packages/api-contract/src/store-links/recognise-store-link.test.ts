import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applicationUrl } from './application-url.ts';
import { linkForms } from './link-forms.ts';
import { recogniseStoreLink } from './recognise-store-link.ts';
import { stores } from './stores.ts';
import type { StoreId } from './stores.ts';

const recognised: Record<StoreId, [link: string, id: string, country: string | null][]> = {
  google_play: [
    ['https://play.google.com/store/apps/details?id=com.northwind.chess', 'com.northwind.chess', null],
    ['https://play.google.com/store/apps/details?id=com.northwind.chess&hl=ru&gl=ru', 'com.northwind.chess', 'RU'],
    ['https://play.google.com/store/apps/details?gl=US&id=com.northwind.chess', 'com.northwind.chess', 'US'],
    ['https://play.google.com/store/apps/details?id=com.northwind.chess&gl=USA', 'com.northwind.chess', null],
    [
      'https://play.google.com/store/apps/details?id=com.northwind.chess&pli=1&referrer=utm%3D1',
      'com.northwind.chess',
      null,
    ],
    ['https://play.google.com/store/apps/details/?id=com.northwind.chess', 'com.northwind.chess', null],
    ['https://play.google.com/store/apps/details/Chess_Trainer?id=com.northwind.chess', 'com.northwind.chess', null],
    ['http://play.google.com/store/apps/details?id=com.northwind.chess', 'com.northwind.chess', null],
    ['HTTPS://Play.Google.com/store/apps/details?id=com.northwind.chess', 'com.northwind.chess', null],
    ['play.google.com/store/apps/details?id=com.northwind.chess', 'com.northwind.chess', null],
    [' \n https://play.google.com/store/apps/details?id=com.northwind.chess \n', 'com.northwind.chess', null],
    ['https://play.google.com/store/apps/details?id=com%2Enorthwind%2Echess', 'com.northwind.chess', null],
    ['https://play.google.com/store/apps/details?id=com.Northwind.Chess_2', 'com.Northwind.Chess_2', null],
    ['https://play.google.com/store/apps/details?id=com.northwind.chess#reviews', 'com.northwind.chess', null],
    ['market://details?id=com.northwind.chess', 'com.northwind.chess', null],
    ['market://details?id=com.northwind.chess&referrer=x', 'com.northwind.chess', null],
    ['market://details/?id=com.northwind.chess', 'com.northwind.chess', null],
    ['https://market.android.com/details?id=com.northwind.chess', 'com.northwind.chess', null],
    ['https://play.google.com/apps/testing/com.northwind.chess', 'com.northwind.chess', null],
    ['https://play.google.com/store/apps/datasafety?id=com.northwind.chess', 'com.northwind.chess', null],
    ['https://play.google.com/work/apps/details?id=com.northwind.chess', 'com.northwind.chess', null],
    ['https://play.google.com/store/apps/details%3Fid%3Dcom.northwind.chess%26gl%3DRU', 'com.northwind.chess', 'RU'],
    ['https://play.google.com/store/apps/details?hl=en&amp;id=com.northwind.chess', 'com.northwind.chess', null],
    [
      'https://play.google.com/store/apps/details?id=com.northwind.chess&id=com.northwind.chess',
      'com.northwind.chess',
      null,
    ],
    ['com.northwind.chess', 'com.northwind.chess', null],
    ['ru.northwind.chess', 'ru.northwind.chess', null],
    ['com.northwind.go', 'com.northwind.go', null],
    ['com.northwind.games', 'com.northwind.games', null],
    ['de.northwind.games.chess', 'de.northwind.games.chess', null],
    ['kz.northwind.mobile', 'kz.northwind.mobile', null],
  ],
  app_store: [
    ['https://apps.apple.com/us/app/chess-trainer/id1234567890', '1234567890', 'US'],
    ['https://apps.apple.com/ru/app/шахматы/id1234567890', '1234567890', 'RU'],
    ['https://apps.apple.com/ru/app/%D1%88%D0%B0%D1%85/id1234567890?l=en', '1234567890', 'RU'],
    ['https://apps.apple.com/us/app/id1234567890', '1234567890', 'US'],
    ['https://apps.apple.com/app/id1234567890', '1234567890', null],
    ['https://apps.apple.com/app/chess-trainer/id1234567890', '1234567890', null],
    ['https://apps.apple.com/GB/app/chess-trainer/id1234567890/', '1234567890', 'GB'],
    ['https://apps.apple.com/us/app/chess-trainer/id1234567890?mt=8&platform=iphone', '1234567890', 'US'],
    ['https://itunes.apple.com/de/app/chess-trainer/id284882215?mt=8', '284882215', 'DE'],
    ['https://itunes.apple.com/app/id284882215', '284882215', null],
    ['https://itunes.apple.com/app/apple-store/id284882215?pt=1&ct=2', '284882215', null],
    ['https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=284882215&mt=8', '284882215', null],
    ['itms-apps://itunes.apple.com/app/id284882215', '284882215', null],
    ['itms-apps://apps.apple.com/us/app/chess-trainer/id284882215', '284882215', 'US'],
    ['apps.apple.com/us/app/id284882215', '284882215', 'US'],
    ['https://apps.apple.com/us/iphone/app/chess/id284882215', '284882215', 'US'],
    ['https://apps.apple.com/app/284882215', '284882215', null],
    ['https://apps.apple.com/us/app/apple-store/284882215', '284882215', 'US'],
    ['https://geo.itunes.apple.com/us/app/id284882215?mt=8', '284882215', 'US'],
    ['itms://itunes.apple.com/us/app/chess/id284882215', '284882215', 'US'],
    ['itms-apps://itunes.apple.com/app/viewContentsUserReviews?id=284882215', '284882215', null],
  ],
  rustore: [
    ['https://www.rustore.ru/catalog/app/ru.northwind.chess', 'ru.northwind.chess', null],
    ['https://rustore.ru/catalog/app/ru.northwind.chess', 'ru.northwind.chess', null],
    ['https://www.rustore.ru/catalog/app/ru.northwind.chess/', 'ru.northwind.chess', null],
    ['https://www.rustore.ru/catalog/app/ru.northwind.chess?utm_source=x', 'ru.northwind.chess', null],
    ['https://apps.rustore.ru/app/ru.northwind.chess', 'ru.northwind.chess', null],
    ['https://apps.rustore.ru/app/ru.northwind.chess?ysclid=abc123', 'ru.northwind.chess', null],
    ['rustore://apps.rustore.ru/app/ru.northwind.chess', 'ru.northwind.chess', null],
    ['https://m.rustore.ru/catalog/app/ru.northwind.chess', 'ru.northwind.chess', null],
    ['https://rustore.ru/app/ru.northwind.chess', 'ru.northwind.chess', null],
  ],
  appgallery: [
    ['https://appgallery.huawei.com/#/app/C100170981', 'C100170981', null],
    ['https://appgallery.huawei.com/#/app/C100170981?locale=en_US&source=appshare', 'C100170981', null],
    ['https://appgallery.huawei.com/app/C100170981', 'C100170981', null],
    ['https://appgallery.huawei.com/app/c100170981', 'C100170981', null],
    ['https://appgallery.huawei.ru/app/C100170981', 'C100170981', null],
    ['https://appgallery.huawei.ru/#/app/C100170981', 'C100170981', null],
    ['https://appgallery.cloud.huawei.com/marketshare/app/C100170981?locale=ru_RU&shareTo=qrcode', 'C100170981', null],
    ['https://appgallery.cloud.huawei.com/ag/n/app/C100170981?channelId=x', 'C100170981', null],
    ['https://appgallery.cloud.huawei.com/uowap/index.html#/detailApp/C100170981?source=appshare', 'C100170981', null],
    ['https://appgallery.cloud.huawei.com/appDetail?pkgName=com.northwind.chess', 'com.northwind.chess', null],
    ['appmarket://details?id=com.northwind.chess', 'com.northwind.chess', null],
    ['appmarket://details?id=com.northwind.chess&back=true', 'com.northwind.chess', null],
    ['hiapplink://com.huawei.appmarket?appId=C100170981&channelId=x', 'C100170981', null],
    ['https://appgallery.huawei.com/app/detail?id=com.northwind.chess&source=appshare', 'com.northwind.chess', null],
    ['store://appgallery.huawei.com/app/detail?id=com.northwind.chess', 'com.northwind.chess', null],
    ['https://appgallery.huawei.com/outGoingApp/C100170981', 'C100170981', null],
    ['https://appgallery.huawei.com.cn/app/C100170981', 'C100170981', null],
    ['https://appgallery5.huawei.com/#/app/C100170981', 'C100170981', null],
    ['https://appgallery7.huawei.com/#/app/C100170981?locale=zh_CN', 'C100170981', null],
  ],
  galaxy_store: [
    ['https://galaxystore.samsung.com/detail/com.northwind.chess', 'com.northwind.chess', null],
    ['https://galaxystore.samsung.com/detail/com.northwind.chess?cntyCd=RU', 'com.northwind.chess', 'RU'],
    ['https://galaxystore.samsung.com/detail/com.northwind.chess?langCd=en&cntyCd=us', 'com.northwind.chess', 'US'],
    ['https://galaxystore.samsung.com/detail/com.northwind.chess/?cntyCd=USA', 'com.northwind.chess', null],
    ['http://apps.samsung.com/appquery/appDetail.as?appId=com.northwind.chess', 'com.northwind.chess', null],
    ['samsungapps://ProductDetail/com.northwind.chess', 'com.northwind.chess', null],
    ['http://www.samsungapps.com/appquery/appDetail.as?appId=com.northwind.chess', 'com.northwind.chess', null],
    ['https://apps.galaxyappstore.com/detail/com.northwind.chess', 'com.northwind.chess', null],
  ],
  amazon: [
    ['https://www.amazon.com/gp/mas/dl/android?p=com.northwind.chess', 'com.northwind.chess', null],
    ['http://www.amazon.com/gp/mas/dl/android?p=com.northwind.chess&ref=mas_pm', 'com.northwind.chess', null],
    ['https://www.amazon.com/gp/mas/dl/android?asin=B00ABCDEF1', 'B00ABCDEF1', null],
    ['https://www.amazon.com/dp/B00ABCDEF1', 'B00ABCDEF1', null],
    ['https://www.amazon.com/dp/b00abcdef1/', 'B00ABCDEF1', null],
    ['https://www.amazon.com/Northwind-Chess-Trainer/dp/B00ABCDEF1/ref=sr_1_1?keywords=chess', 'B00ABCDEF1', null],
    ['https://www.amazon.co.uk/dp/B00ABCDEF1', 'B00ABCDEF1', 'GB'],
    ['https://amazon.de/gp/product/B00ABCDEF1/ref=x', 'B00ABCDEF1', 'DE'],
    ['amzn://apps/android?p=com.northwind.chess', 'com.northwind.chess', null],
    ['amzn://apps/android?asin=B00ABCDEF1', 'B00ABCDEF1', null],
    ['https://www.amazon.com/gp/mas/dl/android/com.northwind.chess', 'com.northwind.chess', null],
    ['https://www.amazon.de/-/en/Northwind-Chess-Trainer/dp/B00ABCDEF1', 'B00ABCDEF1', 'DE'],
    ['https://www.amazon.co.jp/-/en/gp/product/B00ABCDEF1', 'B00ABCDEF1', 'JP'],
    ['https://www.amazon.com/dp/product/B00ABCDEF1', 'B00ABCDEF1', null],
    ['https://www.amazon.com/gp/aw/d/B00ABCDEF1', 'B00ABCDEF1', null],
    ['https://m.amazon.com/dp/B00ABCDEF1', 'B00ABCDEF1', null],
    ['https://www.amazon.nl/dp/B00ABCDEF1', 'B00ABCDEF1', 'NL'],
    ['https://www.amazon.com.tr/dp/B00ABCDEF1', 'B00ABCDEF1', 'TR'],
  ],
};

describe.each(Object.entries(recognised))('links of %s', (store, links) => {
  test.each(links)('%s', (link, id, country) => {
    expect(recogniseStoreLink(link)).toEqual({ store, id, country });
  });
});

const details = '/store/apps/details?id=com.northwind.chess';

const play = `https://play.google.com${details}`;

test.each([
  ['a mark of direction before it', `\u200e${play}`],
  ['a mark of direction behind it', `${play}\u200f`],
  ['a space of no width behind it', `${play}\u200b`],
  ['a byte order mark before it', `\ufeff${play}`],
  ['a full stop behind it', `${play}.`],
  ['angle brackets', `<${play}>`],
  ['quotes', `"${play}"`],
  ['quotes and a comma', `«${play}»,`],
  ['a title before it', `Check out "Chess Trainer" ${play}`],
  ['a title in the line before it', `Chess Trainer\n${play}`],
  ['another link before it', `https://northwind.example/chess ${play}`],
  ['itself behind it', `${play}${play}`],
  ['itself behind it, after a space', `${play} ${play}`],
])('a link with %s is recognised', (_what, text) => {
  expect(recogniseStoreLink(text)).toEqual({ store: 'google_play', id: 'com.northwind.chess', country: null });
});

const refused: Record<string, string[]> = {
  'a text with two applications or words behind a link': [
    `${play} https://play.google.com/store/apps/details?id=com.northwind.go`,
    `${play}.de Chess`,
    'https://play.google.com/store/apps/details?id=com.northwind\n.chess',
  ],
  'a short link, which only its owner can follow': [
    'https://url.cloud.huawei.com/pXnbdjuOhW',
    'https://galaxy.store/chess',
    'https://northwind.onelink.me/abcd/chess',
    'https://play.google.com/apps/internaltest/4701234567890123456',
  ],
  'a host that is not a store': [
    `https://play.google.com.evil.example${details}`,
    `https://play.google.com-evil.example${details}`,
    `https://evilplay.google.com${details}`,
    `https://www.play.google.com${details}`,
    `https://google.com${details}`,
    `https://play.google.co${details}`,
    `https://play.google.com.${details}`,
    `https://evil.example/play.google.com${details}`,
    `https://evil.example/?u=https://play.google.com${details}`,
    `https://evil.example#https://play.google.com${details}`,
    'https://apps.apple.com.evil.example/us/app/chess/id1234567890',
    'https://xn--apps-apple-com.example/us/app/chess/id1234567890',
    'https://galaxystore.samsung.com.cn.evil.example/detail/com.northwind.chess',
    'https://amazon.evil.example/dp/B00ABCDEF1',
    'https://www.amazon.zz/dp/B00ABCDEF1',
  ],
  'a host hidden behind something': [
    `https://play.google.com@evil.example${details}`,
    `https://play.google.com:pass@evil.example${details}`,
    `https://user@play.google.com${details}`,
    `https://@play.google.com${details}`,
    String.raw`https://evil.example\@play.google.com${details}`,
    String.raw`https:\\play.google.com${details}`,
    String.raw`https://play.google.com\store\apps\details?id=com.northwind.chess`,
    `https://play.google.com\t.evil.example${details}`,
    `https://play.goo\tgle.com${details}`,
    `https://play.google.com\n${details}`,
    `https://play.google.com\u0000${details}`,
    `https://play.google.com%2eevil.example${details}`,
    `https://play%2Egoogle.com${details}`,
    String.raw`https://play.google.com/store\apps\details?id=com.northwind.chess`,
    'https://play.google.com/store/apps/det\tails?id=com.northwind.chess',
    'https://play.google.com/store/apps/details?id=com.north\nwind.chess',
    `//play.google.com${details}`,
    `https:play.google.com${details}`,
    `https:/play.google.com${details}`,
    `https:///play.google.com${details}`,
  ],
  'letters that only look like those of the host': [
    `https://plаy.google.com${details}`,
    `https://play.gооgle.com${details}`,
    `https://xn--ply-5cd.google.com${details}`,
    `https://ｐｌａｙ.google.com${details}`,
    `https://play。google。com${details}`,
    `https://play.google.com\u200b${details}`,
    `https://play\u00ad.google.com${details}`,
    'https://apps.аpple.com/us/app/chess/id1234567890',
    'https://www.rustоre.ru/catalog/app/ru.northwind.chess',
  ],
  'a port': [
    `https://play.google.com:8443${details}`,
    `https://play.google.com:443${details}`,
    `http://play.google.com:80${details}`,
    'https://apps.apple.com:22/us/app/chess/id1234567890',
  ],
  'another scheme': [
    `ftp://play.google.com${details}`,
    `file://play.google.com${details}`,
    `javascript://play.google.com${details}`,
    `data:text/html,https://play.google.com${details}`,
    `blob:https://play.google.com${details}`,
    'market://search?q=pub:Northwind',
    'intent://details?id=com.northwind.chess#Intent;scheme=market;end',
  ],
  'a page that is not an application': [
    'https://play.google.com/store/apps/dev?id=5700313618786177705',
    'https://play.google.com/store/apps/developer?id=Northwind',
    'https://play.google.com/store/books/details?id=abc.def',
    'https://play.google.com/store/apps/details/a/b?id=com.northwind.chess',
    'https://play.google.com/store/apps/details#?id=com.northwind.chess',
    'https://play.google.com/',
    'https://apps.apple.com/us/developer/northwind/id1234567890',
    'https://apps.apple.com/us/app-bundle/chess/id1234567890',
    'https://apps.apple.com/us/app/chess',
    'https://apps.apple.com/usa/app/chess/id1234567890',
    'https://music.apple.com/us/album/chess/id1234567890',
    'https://www.rustore.ru/catalog/developer/northwind',
    'https://www.rustore.ru/help/catalog/app/ru.northwind.chess',
    'https://appgallery.huawei.com/#/tab/C100170981',
    'https://appgallery.huawei.com/C100170981',
    'https://galaxystore.samsung.com/detail',
    'https://galaxystore.samsung.com/prepost/000005551234',
    'https://www.amazon.com/s?k=chess',
    'https://www.amazon.com/gp/mas/get/amazonapp?p=com.northwind.chess',
    'https://www.amazon.com/gp/mas/dl/android',
  ],
  'an id that the store does not have': [
    'https://play.google.com/store/apps/details?id=chess',
    'https://play.google.com/store/apps/details?id=com.1chess',
    'https://play.google.com/store/apps/details?id=com..chess',
    'https://play.google.com/store/apps/details?id=com.north-wind.chess',
    'https://play.google.com/store/apps/details?id=com.northwind.шахматы',
    'https://play.google.com/store/apps/details?id=com.northwind.chess%0d%0aX-Injected:%201',
    'https://play.google.com/store/apps/details?id=com.northwind.chess&id=com.evil.app',
    'https://play.google.com/store/apps/details?id=',
    'https://play.google.com/store/apps/details?ID=com.northwind.chess',
    `https://play.google.com/store/apps/details?id=com.${'a'.repeat(252)}`,
    'https://apps.apple.com/us/app/chess/id0123456789',
    'https://apps.apple.com/us/app/chess/id12345678901234567890',
    'https://apps.apple.com/us/app/chess/idcom.northwind.chess',
    'https://apps.apple.com/us/app/chess/id１２３４５６７８９',
    'https://www.rustore.ru/catalog/app/chess',
    'https://www.rustore.ru/catalog/app/ru.northwind%2Fchess',
    'https://www.rustore.ru/catalog/app/..%2f..%2fadmin',
    'https://appgallery.huawei.com/app/100170981',
    'https://appgallery.huawei.com/app/Cabc',
    'appmarket://details?id=chess',
    'https://galaxystore.samsung.com/detail/000005551234',
    'https://www.amazon.com/dp/0439064864',
    'https://www.amazon.com/dp/B00ABC',
    'https://www.amazon.com/gp/mas/dl/android?p=com.northwind.chess&p=com.evil.app',
  ],
  'no link': [
    '',
    '   ',
    'chess',
    'northwind.example',
    'play.google.com',
    'www.northwind.com',
    'ru.northwind.com',
    'de.northwind.io',
    'chess.northwind.games',
    'go.northwind.games',
    'my.shop.online',
    'de.northwind.shop',
    'com.northwind.com',
    'app.northwind.io',
    'app.northwind.games',
    'dev.northwind.shop',
    'com.northwind.co',
    'com.chess',
    'com.north-wind.chess',
    'Chess com.northwind.chess',
    `https:// play.google.com${details}`,
    `Chess play.google.com${details}`,
    'https://',
    '://',
    `https://play.google.com${details}&x=${'a'.repeat(2_048)}`,
  ],
};

describe.each(Object.entries(refused))('%s is refused', (_what, links) => {
  test.each(links)('%j', (link) => {
    expect(recogniseStoreLink(link)).toBeNull();
  });
});

const applicationLinks = Object.entries(recognised).flatMap(([store, links]) =>
  links.map(([, id, country]) => ({ store: store as StoreId, id, country })),
);

test.each([
  [
    { store: 'google_play', id: 'com.northwind.chess', country: 'RU' } as const,
    'https://play.google.com/store/apps/details?id=com.northwind.chess&gl=RU',
  ],
  [{ store: 'app_store', id: '1234567890', country: 'RU' } as const, 'https://apps.apple.com/ru/app/id1234567890'],
  [{ store: 'app_store', id: '1234567890', country: null } as const, 'https://apps.apple.com/app/id1234567890'],
  [
    { store: 'rustore', id: 'ru.northwind.chess', country: null } as const,
    'https://www.rustore.ru/catalog/app/ru.northwind.chess',
  ],
  [{ store: 'appgallery', id: 'C100170981', country: null } as const, 'https://appgallery.huawei.com/app/C100170981'],
  [
    { store: 'appgallery', id: 'com.northwind.chess', country: null } as const,
    'https://appgallery.cloud.huawei.com/appDetail?pkgName=com.northwind.chess',
  ],
  [
    { store: 'galaxy_store', id: 'com.northwind.chess', country: 'RU' } as const,
    'https://galaxystore.samsung.com/detail/com.northwind.chess?cntyCd=RU',
  ],
  [
    { store: 'amazon', id: 'com.northwind.chess', country: null } as const,
    'https://www.amazon.com/gp/mas/dl/android?p=com.northwind.chess',
  ],
  [{ store: 'amazon', id: 'B00ABCDEF1', country: 'GB' } as const, 'https://www.amazon.co.uk/dp/B00ABCDEF1'],
])('the address of %j is %s', (link, url) => {
  expect(applicationUrl(link)).toBe(url);
});

test('the address of a recognised link is recognised as the same link', () => {
  for (const link of applicationLinks) expect(recogniseStoreLink(applicationUrl(link))).toEqual(link);
});

test('only the App Store has applications for iOS', () => {
  expect(Object.entries(stores).filter(([, { platform }]) => platform === 'ios')).toEqual([
    ['app_store', stores.app_store],
  ]);
});

test('no text makes recognition fail, and what is recognised has an address that is safe to show', () => {
  const origins = linkForms.flatMap((form) => form.origins).map((origin) => origin.replace('web:', 'https:'));
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.tuple(fc.constantFrom(...origins), fc.string({ unit: 'binary' }), fc.webPath()).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (anything) => {
      const link = recogniseStoreLink(anything);
      expect(link === null ? 'https://' : applicationUrl(link)).toMatch(/^https:\/\/[\w./?=&%]*$/);
    }),
    { numRuns: 2_000 },
  );
});

test('one more character in the host of any store makes it another host', () => {
  const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((one) => !/[/?#]/.test(one));
  const vectors = Object.values(recognised)
    .flat()
    .map(([link]) => link.trim())
    .filter((link) => link.includes('://'));
  fc.assert(
    fc.property(fc.constantFrom(...vectors), character, fc.nat(), (link, extra, place) => {
      const start = link.indexOf('://') + 3;
      const end = start + (/[/?#]/.exec(link.slice(start))?.index ?? 0);
      const at = start + (place % (end - start + 1));
      const changed = link.slice(0, at) + extra + link.slice(at);
      expect(recogniseStoreLink(changed)).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});
