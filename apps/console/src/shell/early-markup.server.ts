import type { AnyRouter } from '@tanstack/react-router';
import { catalogueFiles, layoutFiles } from 'virtual:frame-files';

import { earlyCallsScript } from '#lib/early-calls.ts';
import type { RouterContext } from '#lib/router-context.ts';

import { layoutCatalogues, layoutOf } from './route-metadata.ts';

const headTag = '<head>';

/**
 * The page with all that a visitor's browser can begin with at once: the frame and the texts of its language; for one who
 * is signed in a script that sends the first calls, and the code of the page, of which the server renders a placeholder
 * only. It stands before everything else in the head: a script behind the stylesheet would have to wait for it.
 */
export function withEarlyMarkup(page: Response, router: AnyRouter): Response {
  const nonce = router.options.ssr?.nonce;
  if (page.body === null || nonce === undefined) return page;
  return new Response(page.body.pipeThrough(insertAtHead(earlyCalls(router, nonce) + preloads(router, nonce))), page);
}

function earlyCalls(router: AnyRouter, nonce: string): string {
  const { i18n, settings }: RouterContext = router.options.context;
  const paths = router.state.matches.flatMap(({ staticData }) => staticData.earlyCalls ?? []);
  if (paths.length === 0) return '';
  const source = earlyCallsScript({ baseUrl: settings.apiBaseUrl, paths, locale: i18n.locale });
  return `<script nonce="${nonce}">${source}</script>`;
}

function preloads(router: AnyRouter, nonce: string): string {
  const { i18n }: RouterContext = router.options.context;
  const { matches } = router.state;
  const layout = layoutOf(matches.map(({ staticData }) => staticData));
  const catalogues = ['base', ...layoutCatalogues[layout]];
  const routes = router.ssr?.manifest?.routes ?? {};
  return matches
    .filter(({ ssr }) => ssr === false)
    .flatMap(({ routeId }) => routes[String(routeId)]?.preloads ?? [])
    .map((file) => (typeof file === 'string' ? file : file.href))
    .concat(catalogues.flatMap((name) => catalogueFiles[`${name}/${i18n.locale}`] ?? []))
    .concat(layout === 'default' ? layoutFiles : [])
    .map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low" nonce="${nonce}">`)
    .join('');
}

function insertAtHead(markup: string): TransformStream<Uint8Array, Uint8Array> {
  let isInserted = false;
  return new TransformStream({
    transform: (chunk, controller) => {
      const html = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const head = isInserted ? -1 : html.indexOf(headTag);
      if (head === -1) {
        controller.enqueue(chunk);
        return;
      }
      isInserted = true;
      const cut = head + headTag.length;
      controller.enqueue(html.subarray(0, cut));
      controller.enqueue(Buffer.from(markup));
      controller.enqueue(html.subarray(cut));
    },
  });
}
