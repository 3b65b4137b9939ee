import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { OutsideOptions } from '#guarded-fetch/guarded-fetch.ts';
import { openSocket } from '#guarded-fetch/open-connection.ts';
import type { OpenSocket } from '#guarded-fetch/open-connection.ts';
import { createResolveName } from '#guarded-fetch/resolve-name.ts';
import { startNameServer } from '#testing/name-server.ts';
import type { NameServer } from '#testing/name-server.ts';
import { createLabSite } from './lab-site.ts';
import type { LabSite } from './lab-site.ts';
import { answerName, silentAddress, siteAddresses } from './lab-names.ts';
import type { NamesOfRow } from './lab-names.ts';

/**
 * - `namespace`: all addresses and ports are this machine's, in a network of the process's own. Nothing of the guarded
 *   fetch is replaced: it asks the name server that `/etc/resolv.conf` names, and connects to the real addresses.
 * - `loopback`: the last step is replaced. A connection to an address of the site goes to the site, and any other to a
 *   canary.
 */
export type LabKind = 'namespace' | 'loopback';

export interface Lab {
  kind: LabKind;
  /** For `createGuardedFetch` and `createGuardedPost`. */
  outside: OutsideOptions;
  names: NameServer;
  /** Names that a row adds to those of the lab. */
  namesOfRow: NamesOfRow;
  site: LabSite;
  /** Connections to canaries and requests for pages that nobody should ask for, since the last call. */
  takeHits(): string[];
  close(): Promise<void>;
}

/** The ports on which canaries of a namespace listen; on 80 and 443 the site does too, at its own addresses. */
const ports = [22, 25, 80, 443, 2375, 3000, 4000, 5432, 6379, 8000, 8080, 8123, 8443, 9000, 9090, 10_250, 65_535];

/** Hosts of the product itself: DNS says that they are the site's. */
const ownOrigins = ['https://console.shop', 'http://stage.console.shop:8080'];

export async function startLab(kind: LabKind): Promise<Lab> {
  const hits: string[] = [];
  const namesOfRow: NamesOfRow = new Map();
  const names = await startNameServer(answerName(namesOfRow), kind === 'namespace' ? 53 : 0);
  const site = await createLabSite((url) => void hits.push(`request for ${url}`));
  const network =
    kind === 'namespace' ? await listenEverywhere(site, hits) : await listenOnLoopback(site, hits, names.address);
  return {
    kind,
    outside: { ownOrigins, ...network.outside },
    names,
    namesOfRow,
    site,
    takeHits: () => hits.splice(0),
    close: async () => {
      for (const socket of network.sockets) socket.destroy();
      for (const server of network.servers) server.close();
      site.close();
      await names.close();
    },
  };
}

interface LabListeners {
  outside: OutsideOptions;
  servers: Server[];
  sockets: Set<Socket>;
}

/** A server that keeps its sockets, so that closing the lab ends them. */
function listener(sockets: Set<Socket>, onConnection: (socket: Socket) => void): Server {
  return createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    onConnection(socket);
  });
}

/** What a canary says to everybody. */
const secret = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\nConnection: close\r\n\r\nsecret';

async function listenEverywhere(site: LabSite, hits: string[]): Promise<LabListeners> {
  const sockets = new Set<Socket>();
  const servers = ports.map((port) =>
    listener(sockets, (socket) => {
      const address = (socket.localAddress ?? '').replace('::ffff:', '');
      const isOutside = [80, 443].includes(port);
      if (isOutside && address === silentAddress) return;
      if (isOutside && siteAddresses.includes(address)) {
        (port === 80 ? site.http : site.https).emit('connection', socket);
        return;
      }
      hits.push(`connection to ${address}:${port}`);
      socket.end(secret);
    }).listen(port, '::'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return { outside: {}, servers, sockets };
}

async function listenOnLoopback(site: LabSite, hits: string[], nameServer: string): Promise<LabListeners> {
  const sockets = new Set<Socket>();
  const plain = listener(sockets, (socket) => void site.http.emit('connection', socket));
  const secure = listener(sockets, (socket) => void site.https.emit('connection', socket));
  const silent = listener(sockets, () => {});
  const canary = listener(sockets, (socket) => void socket.end(secret));
  const servers = [plain, secure, silent, canary];
  await Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening')));
  const open: OpenSocket = ({ addresses, port }) => {
    const inside = addresses.find((address) => ![...siteAddresses, silentAddress].includes(address));
    const isInside = inside !== undefined || ![80, 443].includes(port);
    const server = isInside ? canary : addresses[0] === silentAddress ? silent : port === 443 ? secure : plain;
    const at = server.address() as AddressInfo;
    // Not the host of the target: an address there would be connected to as it is, outside of the loopback.
    const socket = openSocket({ host: at.address, addresses: [at.address], port: at.port });
    if (isInside) socket.once('connect', () => hits.push(`connection to ${inside ?? addresses[0]}:${port}`));
    return socket;
  };
  return { outside: { resolve: createResolveName([nameServer]), open }, servers, sockets };
}
