import type { Brand } from '@publisher-console/server-kit/brand';
import type { FastifyInstance } from 'fastify';

/** Serves the logo and the fonts of a brand. Their paths have a digest of the content, so a cached copy stays valid. */
export function serveBrandFiles(server: FastifyInstance, { logo, fonts }: Pick<Brand, 'logo' | 'fonts'>): void {
  const files = [...(logo === undefined ? [] : [logo]), ...fonts.map(({ file }) => file)];
  const byPath = new Map(files.map((file) => [file.path, file]));
  for (const { path, type, content } of byPath.values()) {
    server.get(path, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        // A picture that is opened as a page runs nothing.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(content),
    );
  }
}
