import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createServer } from 'vite';

import { serveGallery } from '../build/vite-gallery.ts';
import { expect, test } from './support/test.ts';

const buildFolder = fileURLToPath(new URL('../dist/', import.meta.url));
const title = 'Gallery of primitives';

test('the product has no address of the gallery and none of its code', async ({ request }) => {
  expect((await request.get('/gallery/button')).status()).toBe(404);
  const names = readdirSync(buildFolder, { recursive: true, encoding: 'utf8' });
  const built = names.filter((name) => /\.(?:js|css|html)$/u.test(name));
  const withGallery = built.filter((name) =>
    /\/gallery\/|galleryPages/u.test(readFileSync(join(buildFolder, name), 'utf8')),
  );
  expect(built.length).toBeGreaterThan(10);
  expect(withGallery).toEqual([]);
});

test('the development server serves the gallery', async () => {
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [serveGallery()],
    server: { host: '127.0.0.1', port: 0 },
  });
  await server.listen();
  try {
    const [origin] = server.resolvedUrls?.local ?? [];
    const page = await fetch(new URL('/gallery/button', origin));
    const html = await page.text();
    expect(html).toContain(title);
    const [, script = ''] = /src="([^"]+main\.tsx)"/u.exec(html) ?? [];
    expect((await fetch(new URL(script, origin))).status).toBe(200);
  } finally {
    await server.close();
  }
});
