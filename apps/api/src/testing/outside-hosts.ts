import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { playPage } from '#modules/app-store/testing/store-answers.ts';
import { startOutsideServers } from './outside-server.ts';

/*
 * Fakes the stores and the websites of developers during the journeys of the console. The program reports its port as the
 * servers do, and ends with its parent. On that port:
 *
 * - `GET /` returns the API's setting for these hosts, and the authority of their certificates.
 * - `PUT /games-3.example` publishes the body as the app-ads.txt file of that website, which has none before.
 *
 * `play.google.com` has an app Chess for the id `com.games3.chess`, whose developer's website is `games-3.example`, and so for
 * other words and numbers. `com.games3.gone` does not exist, and `com.games3.down` fails.
 */

const sites = Array.from({ length: 12 }, (_, index) => `games-${index + 1}.example`);
const files = new Map<string, string>();

const site: RequestListener = ({ headers, url }, response) => {
  const file = files.get(headers.host ?? '');
  if (url !== '/app-ads.txt' || file === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(file);
};

const googlePlay: RequestListener = ({ url = '' }, response) => {
  const id = new URL(url, 'https://play.google.com').searchParams.get('id') ?? '';
  const [, number, word = ''] = /^com\.games(\d+)\.(\w+)$/u.exec(id) ?? [];
  if (number === undefined || word === 'gone' || word === 'down') {
    response.writeHead(word === 'down' ? 503 : 404).end();
    return;
  }
  const name = word.charAt(0).toUpperCase() + word.slice(1);
  const page = playPage({ id, name, site: `https://games-${number}.example`, icon: 'https://icons.example/icon.png' });
  response.writeHead(200, page.headers).end(page.body);
};

const icon = sharp({ create: { width: 96, height: 96, channels: 3, background: '#1d3c8f' } });
const outside = await startOutsideServers({
  'play.google.com': googlePlay,
  'icons.example': { '/icon.png': { headers: { 'content-type': 'image/png' }, body: await icon.png().toBuffer() } },
  ...Object.fromEntries(sites.map((host) => [host, site])),
});

async function change(request: IncomingMessage): Promise<void> {
  if (request.method === 'PUT') files.set(request.url?.slice(1) ?? '', await text(request));
}

const control = createServer((request, response) => {
  void change(request).then(() =>
    response.end(JSON.stringify({ setting: outside.setting, authority: outside.authority })),
  );
});
control.listen(0, '127.0.0.1');
await once(control, 'listening');
process.send?.({ type: 'listening', port: (control.address() as AddressInfo).port });

for (const end of ['SIGTERM', 'disconnect']) {
  // Open connections would keep it running.
  process.once(end, () => process.exit());
}
