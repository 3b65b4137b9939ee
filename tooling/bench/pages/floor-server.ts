import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageSubject } from './subjects.ts';

/** How many bytes of each kind the line transfers. */
export interface PageBytes {
  html: number;
  script: number;
  style: number;
}

/** A static page with as many bytes as a page of the product: what the line and the browser cost at least. */
export interface FloorServer {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Serves such a page at the path of each. Its html has the figure; its control reacts when the script has run. Files
 * are not compressed, and random, so that the sizes on the line are those that were asked for.
 */
export async function startFloorServer(
  pages: readonly (PageBytes & Pick<PageSubject, 'path'>)[],
): Promise<FloorServer> {
  const files = new Map(pages.flatMap(filesOf));
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    response.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': file?.type ?? 'text/plain',
      'Content-Length': file?.body.length ?? 0,
      'Cache-Control': file?.type === 'text/html' ? 'no-store' : 'max-age=31536000, immutable',
    });
    response.end(file?.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}

interface StaticFile {
  type: string;
  body: string;
}

function filesOf({ path, html, script, style }: PageBytes & Pick<PageSubject, 'path'>): [string, StaticFile][] {
  const [scriptPath, stylePath] = [`${path}.floor.js`, `${path}.floor.css`];
  const head = `<!doctype html><html lang=en><meta name=viewport content="width=device-width"><title>Floor</title>
<link rel=icon href="data:,"><link rel=stylesheet href="${stylePath}"><script src="${scriptPath}" defer></script>
<main><h1>Floor</h1><input name=login><h2><a href="/app/1">App</a></h2><dl><dd>1,234</dl>
<ul aria-label=Totals><li><button>1,234</button></ul><span>100001</span></main>`;
  return [
    [path, { type: 'text/html', body: filled(`${head}<!--`, '-->', html) }],
    [
      scriptPath,
      {
        type: 'text/javascript',
        body: filled('document.querySelector("input").onclick = () => {};/*', '*/', script),
      },
    ],
    [stylePath, { type: 'text/css', body: filled('h1{font:1rem sans-serif}/*', '*/', style) }],
  ];
}

function filled(start: string, end: string, size: number): string {
  const missing = Math.max(0, size - start.length - end.length);
  return start + randomBytes(missing).toString('base64url').slice(0, missing).replaceAll('--', '__') + end;
}
