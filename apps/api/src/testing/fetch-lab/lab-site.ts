import { createServer } from 'node:http';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createSecureContext, getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SecureContext } from 'node:tls';
import type { OutsidePage } from '#testing/outside-server.ts';
import { createTestAuthority } from '#testing/test-certificates.ts';

export type LabPages = Record<string, OutsidePage | RequestListener>;

/** What the site got: a URL such as `https://site.example/app-ads.txt`, and the headers. */
interface SiteRequest {
  url: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
}

/**
 * The web server of a publisher who attacks. It answers for every host, over http and https, and passes requests for pages
 * that it does not have to `onStray`.
 */
export interface LabSite {
  http: ReturnType<typeof createServer>;
  https: ReturnType<typeof createTlsServer>;
  /** Its pages by their URLs. */
  pages: LabPages;
  requests: SiteRequest[];
  close(): void;
}

/** Names with a valid certificate. */
const certified = [
  'site.example',
  '*.site.example',
  'play.google.com',
  'a.example',
  'evil.example',
  'play.google.com.evil.example',
  'console.shop',
];

/** Until `close`, this process trusts the authority of the certificates. */
export async function createLabSite(onStray: (url: string) => void): Promise<LabSite> {
  const trustedBefore = getCACertificates('default');
  const authority = await createTestAuthority();
  setDefaultCACertificates([...trustedBefore, authority.certificate]);
  const contextOf = async (pair: Promise<{ cert: string; key: string }>) => createSecureContext(await pair);
  const usual = await authority.issue(certified);
  const wrong: Record<string, SecureContext> = {
    'expired.example': await contextOf(authority.issue(['expired.example'], { isExpired: true })),
    'other-name.example': await contextOf(authority.issue(['someone.example'])),
    'unknown-authority.example': await contextOf((await createTestAuthority()).issue(['unknown-authority.example'])),
  };

  const respondAs =
    (scheme: 'http' | 'https'): RequestListener =>
    (request, response) => {
      const url = `${scheme}://${request.headers.host ?? ''}${request.url ?? ''}`;
      site.requests.push({ url, headers: request.headers, rawHeaders: request.rawHeaders });
      const page = site.pages[url];
      if (page === undefined) onStray(url);
      if (typeof page === 'function') page(request, response);
      else response.writeHead(page?.status ?? 200, page?.headers ?? {}).end(page?.body ?? 'secret');
    };
  const site: LabSite = {
    http: createServer(respondAs('http')),
    https: createTlsServer({ ...usual, SNICallback: (name, give) => give(null, wrong[name]) }, respondAs('https')),
    pages: {},
    requests: [],
    close: () => {
      setDefaultCACertificates(trustedBefore);
      for (const server of [site.http, site.https]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
  for (const server of [site.http, site.https]) server.on('clientError', (_error, socket) => void socket.destroy());
  site.https.on('tlsClientError', () => {});
  return site;
}
