import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { OutsideAddresses } from '#guarded-fetch/outside-addresses.ts';

/** The response of a demo developer's site for its app-ads.txt file. */
interface SiteAnswer {
  status: number;
  type: string;
  body: string;
}

const plain = (body: string): SiteAnswer => ({ status: 200, type: 'text/plain; charset=utf-8', body });
const page = (status: number, title: string): SiteAnswer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><title>${title}</title><h1>${title}</h1>`,
});

const notFound = page(404, 'Not found');

/** Lines of invented networks, so that a file has more than the required lines. */
const others = [
  '# Other networks',
  'mediation.example, 5512, DIRECT',
  'adstack.example, pub-8812345678, RESELLER, 4c1b0e2a9d3f5a67',
];
const file = (owner: string, lines: readonly string[]) => plain([`# ${owner}`, ...lines, ...others, ''].join('\n'));

const wrongRelationship = (line: string) => line.replace(/\bDIRECT\b/i, 'RESELLER');
const quotedAccount = (line: string) => line.replace(/^([^,]+,\s*)([^,]+)/, '$1"$2"');

/** Each site shows another state of the file. No real site has a name under `.example` (RFC 2606). */
const sites = {
  'northwind.example': (lines) => file('Northwind Games', lines),
  'harbour.example': (lines) => file('Harbour Tools', lines),
  'comet.example': (lines) => file('Comet Runner', lines.slice(0, -1)),
  'harvest-valley.example': (lines) => file('Harvest Valley', lines.slice(1)),
  'word-garden.example': ([first = '', ...rest]) => file('Word Garden', [wrongRelationship(first), ...rest]),
  'drift-city.example': () => notFound,
  'sudoku.example': (lines) => file('Sudoku Every Day', [...lines, ...lines.slice(0, 1)]),
  'pocket-scanner.example': ([first = '', ...rest]) =>
    file('Pocket Scanner', [`# ${first}`, ...rest.map(quotedAccount)]),
  'checkers.example': () => page(200, 'Шашки онлайн'),
} satisfies Record<string, (lines: readonly string[]) => SiteAnswer>;

/** The host of a demo developer's site. */
export type DemoSite = keyof typeof sites;

function isDemoSite(host: string): host is DemoSite {
  return Object.hasOwn(sites, host);
}

export interface DemoSites {
  /** The addresses of the sites. */
  addresses: OutsideAddresses;
  close(): Promise<void>;
}

/**
 * Serves the sites of the demo network's developers on the loopback interface, so that their app-ads.txt files are fetched
 * like any others.
 * @param requiredLines returns the lines that the owner of a site has to publish; null where a site has no owner
 */
export async function startDemoSites(
  requiredLines: (site: DemoSite) => Promise<readonly string[] | null>,
): Promise<DemoSites> {
  const server = Fastify({ forceCloseConnections: true });
  server.get('/app-ads.txt', async ({ hostname }, reply) => {
    const lines = isDemoSite(hostname) ? await requiredLines(hostname) : null;
    const { status, type, body } = isDemoSite(hostname) && lines !== null ? sites[hostname](lines) : notFound;
    return reply.code(status).type(type).send(body);
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return {
    addresses: new Map(Object.keys(sites).map((host) => [host, { address: '127.0.0.1', port }])),
    close: () => server.close(),
  };
}
