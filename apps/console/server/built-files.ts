import { join, sep } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Vite puts a hash of the content into the names of these files, so a cached copy stays valid. */
const hashedFolder = `${sep}assets${sep}`;

/** Serves the files that the build made for browsers. */
export async function serveBuiltFiles(server: FastifyInstance, buildFolder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(buildFolder, 'client'),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(hashedFolder);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
