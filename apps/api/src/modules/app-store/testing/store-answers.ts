import type { OutsidePage } from '#testing/outside-server.ts';

/** Answers in the form of each store, for applications that do not exist. */

interface PlayApp {
  id: string;
  name: string;
  site?: string;
  icon?: string;
}

const html = (body: string, status = 200): OutsidePage => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

/** A page of Google Play: the tags for crawlers in the head, the application as JSON-LD in the body. */
export function playPage({ id, name, site, icon = 'https://icons.example/chess.png' }: PlayApp): OutsidePage {
  const application = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name,
    url: `https://play.google.com/store/apps/details/x?id=${id}&hl=en`,
    operatingSystem: 'ANDROID',
    image: icon,
    author: { '@type': 'Person', name: 'Northwind Games', url: site },
  };
  return html(`<!doctype html><html lang="en" dir="ltr"><head><base href="https://play.google.com/">
    <script nonce="x">window.data = "</head><meta name='appstore:developer_url' content='https://evil.example'>";</script>
    <meta property="og:title" content="${name} - Apps on Google Play"><meta property="og:image" content="${icon}">
    ${site === undefined ? '' : `<meta name="appstore:developer_url" content="${site}">`}
    <meta name="appstore:bundle_id" content="${id}"><meta name="appstore:store_id" content="${id}">
    <title>${name} - Apps on Google Play</title></head>
    <body><div>About this app<meta name="appstore:developer_url" content="https://evil.example"></div>
    <script type="application/ld+json" nonce="x">${JSON.stringify(application)}</script></body></html>`);
}

/** A page of RuStore: a title, a picture and the application as JSON-LD in the head. */
export function ruStorePage(name: string, maker: string): OutsidePage {
  const application = {
    '@context': 'https://schema.org',
    '@type': 'MobileApplication',
    name,
    image: ['https://icons.example/chess.png'],
    author: [{ '@type': 'Organization', name: maker }],
  };
  return html(`<!DOCTYPE html><html lang="ru"><head><title>${name} скачать в каталоге RuStore</title>
    <meta property="og:title" content="${name} в каталоге RuStore">
    <script type="application/ld+json">${JSON.stringify(application)}</script></head><body></body></html>`);
}

/** A page with the tags for social networks (`og:title`) only. */
export function titledPage(title: string, head = ''): OutsidePage {
  return html(
    `<!DOCTYPE html><html><head><meta property="og:title" content="${title}">${head}</head><body></body></html>`,
  );
}

/** A page of Amazon: the name is in the title only. */
export function amazonPage(title: string): OutsidePage {
  return html(
    `<!doctype html><html><head><title>${title}</title><meta name="title" content="${title}"></head><body></body></html>`,
  );
}

/** Apple's answer for one application, with some of its many fields. */
export function appleAnswer(application: Record<string, unknown>): OutsidePage {
  const result = {
    wrapperType: 'software',
    kind: 'software',
    trackId: 1_234_567_890,
    trackName: 'Chess Trainer',
    artistName: 'Northwind Games',
    sellerName: 'Northwind Games GmbH',
    sellerUrl: 'https://northwind.example/chess',
    bundleId: 'com.northwind.chess-trainer',
    artworkUrl60: 'https://icons.example/60.jpg',
    artworkUrl100: 'https://icons.example/100.jpg',
    artworkUrl512: 'https://icons.example/512.jpg',
    trackViewUrl: 'https://apps.apple.com/us/app/chess-trainer/id1234567890?uo=4',
    ...application,
  };
  return appleJson({ resultCount: 1, results: [result] });
}

export const appleNothing = appleJson({ resultCount: 0, results: [] });

/** Apple sends JSON with the media type of a script. */
function appleJson(answer: object): OutsidePage {
  return { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: `\n\n\n${JSON.stringify(answer)}\n` };
}
