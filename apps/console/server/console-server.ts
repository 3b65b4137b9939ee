import { fileURLToPath } from 'node:url';

import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply } from 'fastify';

import { forwardApi } from './api-forwarding.ts';
import { serveBuiltFiles } from './built-files.ts';
import type { ServerSettings } from './config.ts';
import { servePages } from './pages.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { serveWebManifest } from './web-manifest.ts';

/** The build's output folder. */
const buildFolder = fileURLToPath(new URL('../dist/', import.meta.url));

/** The console's one origin: the API under `/api`, the build's files, and a rendered page for everything else. Not listening yet. */
export async function createConsoleServer({ apiOrigin }: Pick<ServerSettings, 'apiOrigin'>): Promise<FastifyInstance> {
  const server = Fastify({
    logger: { level: 'warn' },
    forceCloseConnections: 'idle',
    trustProxy: 'loopback',
    // An address that cannot be read is answered before any hook runs.
    frameworkErrors: (_error, _request, reply) => {
      const answer = reply as FastifyReply;
      answer.headers(securityHeaders).code(400).type('text/plain; charset=utf-8').send('Bad request');
    },
  });
  setSecurityHeaders(server);
  server.setErrorHandler((error, _request, reply) => {
    server.log.error(error);
    return reply.code(500).type('text/plain; charset=utf-8').send('Internal server error');
  });
  server.get('/healthz', () => ({ result: true }));
  serveWebManifest(server);
  await forwardApi(server, apiOrigin);
  await serveBuiltFiles(server, buildFolder);
  await servePages(server, buildFolder);
  return server;
}
