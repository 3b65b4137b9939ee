import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

import { brand, publicSettings } from '#app/config.ts';
import { productIcons } from '#app/product-icons.ts';
import { localeSchema } from '#i18n/locale.ts';

const { surface, primary } = brand.colours.light;
const colours = { background_color: surface, theme_color: primary };

/** Serves the web app manifest: name and icons of the installed console. `?lang=` is the language. */
export function serveWebManifest(server: FastifyInstance): void {
  server.get<{ Querystring: { lang?: string } }>('/manifest.webmanifest', ({ query }, reply) => {
    const lang = v.is(localeSchema, query.lang) ? query.lang : publicSettings.defaultLocale;
    const name = publicSettings.productTitle[lang];
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send({
        name,
        short_name: name,
        lang,
        start_url: '/',
        display: 'standalone',
        ...colours,
        icons: productIcons(publicSettings, lang).installed,
      });
  });
}
