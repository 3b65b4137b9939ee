import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders, RequestListener, Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { OutsideAddresses, SocketAddress } from '#guarded-fetch/outside-addresses.ts';
import { createTestAuthority } from './test-certificates.ts';

export interface OutsidePage {
  /** 200 when absent. */
  status?: number;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** The responses of a host: pages by path and query (404 for others), or a listener. */
export type OutsideHost = Record<string, OutsidePage> | RequestListener;

interface OutsideRequest {
  /** Such as `https://shop.example/app-ads.txt`. */
  url: string;
  headers: IncomingHttpHeaders;
}

export interface OutsideServers {
  /** For `startTestApi` and `createLoopbackFetch`. */
  addresses: OutsideAddresses;
  /** The addresses as a value of the setting `OUTSIDE_ADDRESSES`. */
  setting: string;
  /** PEM of the authority, for a process of its own: its `NODE_EXTRA_CA_CERTS` names a file with it. */
  authority: string;
  /** Every request so far. */
  requests: OutsideRequest[];
  /** Changes the responses of a host that was named at the start. */
  answer(host: string, answers: OutsideHost): void;
  close(): Promise<void>;
}

/**
 * Fakes hosts outside with one http and one https server on the loopback interface. Until `close`, this process trusts the
 * authority of their certificate.
 */
export async function startOutsideServers(hosts: Record<string, OutsideHost>): Promise<OutsideServers> {
  const answers = new Map(Object.entries(hosts));
  const requests: OutsideRequest[] = [];
  const respondAs =
    (scheme: 'http' | 'https'): RequestListener =>
    (request, response) => {
      const host = request.headers.host ?? '';
      const path = request.url ?? '';
      requests.push({ url: `${scheme}://${host}${path}`, headers: request.headers });
      const answer = answers.get(host) ?? {};
      if (typeof answer === 'function') {
        answer(request, response);
        return;
      }
      const { status = 200, headers = {}, body = '' } = answer[path] ?? { status: 404 };
      response.writeHead(status, headers).end(body);
    };

  const trustedBefore = getCACertificates('default');
  const authority = await createTestAuthority();
  setDefaultCACertificates([...trustedBefore, authority.certificate]);
  const plain = createServer(respondAs('http'));
  const secure = createTlsServer(await authority.issue(Object.keys(hosts)), respondAs('https'));
  const ports: [string, SocketAddress][] = [
    ['80', await listen(plain)],
    ['443', await listen(secure)],
  ];
  const mappings = Object.keys(hosts).flatMap((host) =>
    ports.map(([port, address]): [string, SocketAddress] => [`${host}:${port}`, address]),
  );

  return {
    addresses: new Map(mappings),
    setting: mappings.map(([host, { address, port }]) => `${host}=${address}:${port}`).join(','),
    authority: authority.certificate,
    requests,
    answer: (host, changed) => {
      if (!answers.has(host)) throw new Error(`The certificate does not name ${host}.`);
      answers.set(host, changed);
    },
    close: async () => {
      setDefaultCACertificates(trustedBefore);
      for (const server of [plain, secure]) {
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
      }
    },
  };
}

async function listen(server: Server): Promise<SocketAddress> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { address, port } = server.address() as AddressInfo;
  return { address, port };
}
