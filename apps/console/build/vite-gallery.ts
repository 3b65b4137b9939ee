import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const page = fileURLToPath(import.meta.resolve('@publisher-console/ui/gallery'));

/** Shows the gallery of primitives under `/gallery` of the development server; a build does not contain it. */
export function serveGallery(): Plugin {
  return {
    name: 'gallery-of-primitives',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/gallery', (request, response, next) => {
        void readFile(page, 'utf8')
          .then((html) => html.replace('./main.tsx', `/@fs${dirname(page)}/main.tsx`))
          .then((html) => server.transformIndexHtml(request.originalUrl ?? '/gallery/', html))
          .then((html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html))
          // oxlint-disable-next-line promise/no-callback-in-promise -- middleware reports failures by `next`
          .catch(next);
      });
    },
  };
}
