import { extname, join, sep } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The build puts a digest of the content into the names of these files, so a cached copy stays valid. */
const hashedFolder = `${sep}assets${sep}`;

/** The ending of the client's package, which changes with the console: no cached one must be installed. */
const packed = '.tgz';

/** Serves the files that the build made for browsers, and the package of the client. */
export async function serveBuiltFiles(server: FastifyInstance, buildFolder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path));
      if (extname(path) === packed) reply.header('content-type', 'application/gzip');
    },
  });
}

function cacheControl(path: string): string {
  if (path.includes(hashedFolder)) return 'public, max-age=31536000, immutable';
  return extname(path) === packed ? 'no-cache' : 'public, max-age=3600';
}
