import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { parsedContract } from '#contract/document.ts';

/** Pages by their names: each shows one document of the contract. */
const pages = { '': 'openapi', network: 'network' } as const;

const page = (document: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Publisher Console API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="swagger-ui.css">
  </head>
  <body>
    <div id="reference"></div>
    <script src="swagger-ui-bundle.js"></script>
    <script src="${document}.js"></script>
  </body>
</html>
`;

/** The script that starts Swagger UI. Its validator is off, because it would send the document to another server. */
const start = (document: string) =>
  `SwaggerUIBundle({ url: '${document}.json', dom_id: '#reference', deepLinking: true, validatorUrl: null });\n`;

/** Pages of the reference send requests to this server only. Inline styles are allowed because Swagger UI sets them. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves pages that show the contract, by a package that only development installs have: at `/reference/` the calls of
 * publishers, at `/reference/network` those of the network's machines.
 */
export async function serveReference(app: FastifyInstance): Promise<void> {
  const [script, style] = await Promise.all([packaged('swagger-ui-bundle.js'), packaged('swagger-ui.css')]);
  app.get('/reference', (_request, reply) => reply.redirect('/reference/'));
  serve('swagger-ui-bundle.js', 'text/javascript', script);
  serve('swagger-ui.css', 'text/css', style);
  for (const [name, document] of Object.entries(pages)) {
    const contract = parsedContract(document === 'network' ? 'network' : 'publishers');
    serve(name, 'text/html', page(document));
    serve(`${document}.js`, 'text/javascript', start(document));
    // Relative, because the console serves the API below a path of its own.
    serve(`${document}.json`, 'application/json', JSON.stringify({ ...contract, servers: [{ url: '..' }] }));
  }

  function serve(name: string, type: string, content: string): void {
    app.get(`/reference/${name}`, (_request, reply) =>
      reply.header('content-security-policy', policy).type(`${type}; charset=utf-8`).send(content),
    );
  }
}

function packaged(name: string): Promise<string> {
  return readFile(new URL(import.meta.resolve(`swagger-ui-dist/${name}`)), 'utf8');
}
