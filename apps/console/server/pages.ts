import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { FastifyInstance } from 'fastify';
import { NodeRequest } from 'srvx/node';

type PageEntry = { default: { fetch: (request: Request) => Promise<Response> } };

/** Renders a page for every path that nothing else has answered; the page streams. */
export async function servePages(server: FastifyInstance, buildFolder: string): Promise<void> {
  const entry = pathToFileURL(join(buildFolder, 'server', 'server.js'));
  const pages = (await import(entry.href)) as PageEntry;

  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => pages.default.fetch(new NodeRequest({ req: request.raw, res: reply.raw })),
  });
}
