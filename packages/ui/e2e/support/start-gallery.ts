import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build, preview } from 'vite';

const root = fileURLToPath(new URL('../../gallery/', import.meta.url));

/** As strict as the console's policy: primitives have to work without style attributes. */
const contentSecurityPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'nonce-gallery'`,
  `font-src 'self' data:`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
].join('; ');

/**
 * Builds the gallery into a temporary folder and serves it, once for all tests.
 *
 * @returns a function that stops it
 */
async function startGallery(): Promise<() => Promise<void>> {
  const outDir = mkdtempSync(join(tmpdir(), 'publisher-console-gallery-'));
  await build({ root, logLevel: 'warn', build: { outDir, chunkSizeWarningLimit: 1000 } });
  const server = await preview({
    root,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, headers: { 'content-security-policy': contentSecurityPolicy } },
  });
  const [address] = server.resolvedUrls?.local ?? [];
  if (address === undefined) throw new Error('The gallery has no address.');
  process.env['GALLERY_ORIGIN'] = new URL(address).origin;
  return async () => {
    await server.close();
    rmSync(outDir, { recursive: true });
  };
}

export default startGallery;
