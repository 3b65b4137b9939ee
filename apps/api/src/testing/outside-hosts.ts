import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener } from 'node:http';
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
 * - `GET /games-3.example` returns the events that `POST https://games-3.example/hooks` has received, oldest first.
 *
 * `play.google.com` has an app Chess for the id `com.games3.chess`, whose developer's website is `games-3.example`, and so for
 * other words and numbers. `com.games3.gone` does not exist, and `com.games3.down` fails.
 */

const sites = Array.from({ length: 12 }, (_, index) => `games-${index + 1}.example`);
const files = new Map<string, string>();

/** An event as it came: its headers, and its body as text. */
interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  body: string;
}

const events = new Map<string, ReceivedEvent[]>();

async function receive(request: IncomingMessage): Promise<void> {
  const { headers } = request;
  const { host = '' } = headers;
  events.set(host, [...(events.get(host) ?? []), { headers, body: await text(request) }]);
}

const site: RequestListener = (request, response) => {
  const { headers, method, url } = request;
  if (method === 'POST' && url === '/hooks') {
    void receive(request).then(() => response.writeHead(204).end());
    return;
  }
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

async function control(request: IncomingMessage): Promise<unknown> {
  const { method, url = '' } = request;
  const host = url.slice(1);
  if (host === '') return { setting: outside.setting, authority: outside.authority };
  if (method === 'PUT') files.set(host, await text(request));
  return events.get(host) ?? [];
}

const controls = createServer((request, response) => {
  void control(request).then((answer) => response.end(JSON.stringify(answer)));
});
controls.listen(0, '127.0.0.1');
await once(controls, 'listening');
process.send?.({ type: 'listening', port: (controls.address() as AddressInfo).port });

for (const end of ['SIGTERM', 'disconnect']) {
  // Open connections would prevent its end.
  process.once(end, () => process.exit());
}
