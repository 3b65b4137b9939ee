import { createServer } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { AddressInfo } from 'node:net';

import type { Registry } from 'prom-client';

export interface MetricsServerOptions {
  host: string;
  port: number;
  registry: Registry;
  /** Called before each scrape is answered, to update figures; it must not reject. */
  refresh?: () => Promise<void>;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Metrics cannot be served at this host and port, such as one that another program has. The message names the settings. */
export class MetricsPortUnusable extends Error {
  override readonly name = 'MetricsPortUnusable';
}

/** Connections at a time: a few Prometheus servers and a person. */
const mostConnections = 32;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether a host, with or without a port, is a name of this machine. */
function isLocal(host: string): boolean {
  const name = /^(?:\[(?<bracketed>[^\]]+)\]|(?<plain>[^:]*))(?::\d+)?$/u.exec(host)?.groups;
  const bare = name?.['bracketed'] ?? name?.['plain'] ?? host;
  return (
    bare.toLowerCase() === 'localhost' || (isIP(bare) !== 0 && loopback.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4'))
  );
}

/**
 * Answers `GET /metrics` on a port of its own, which publishers do not reach, in the text format of Prometheus
 * (https://prometheus.io/docs/instrumenting/exposition_formats/). On a loopback address it answers only requests
 * that name this machine: a page whose name has been pointed at it (DNS rebinding) reads nothing.
 * @throws MetricsPortUnusable
 */
export async function serveMetrics({ host, port, registry, refresh }: MetricsServerOptions): Promise<MetricsServer> {
  const hasOwnNames = isLocal(host);
  const server = createServer((request, response) => {
    request.resume();
    const refused = hasOwnNames && !isLocal(request.headers.host ?? '') ? 403 : refusal(request.method, request.url);
    if (refused !== null) {
      response.writeHead(refused, { 'content-type': 'text/plain', allow: 'GET' }).end();
      return;
    }
    scrape().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = mostConnections;
  server.headersTimeout = 5_000;
  server.requestTimeout = 10_000;

  async function scrape(): Promise<string> {
    await refresh?.();
    return registry.metrics();
  }

  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(port, host, listening);
  }).catch((error: NodeJS.ErrnoException) => {
    const sentence =
      error.code === 'EADDRINUSE'
        ? `METRICS_PORT: port ${port} of ${host} is taken; set another one.`
        : `METRICS_HOST, METRICS_PORT: port ${port} of ${host} cannot be used (${error.code ?? error.message}).`;
    throw new MetricsPortUnusable(sentence, { cause: error });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function refusal(method = '', url = ''): number | null {
  if (url.split('?')[0] !== '/metrics') return 404;
  return method === 'GET' ? null : 405;
}
