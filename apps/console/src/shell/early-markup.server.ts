import type { AnyRouter } from '@tanstack/react-router';
import { catalogueFiles, layoutFiles } from 'virtual:frame-files';

import { earlyCallsScript } from '#lib/early-calls.ts';
import { earlySubmitScript } from '#lib/early-submit.ts';
import type { RouterContext } from '#lib/router-context.ts';

import { layoutCatalogues, layoutOf } from './route-metadata.ts';

const headTag = '<head>';

/**
 * Adds to the head what a browser can start with before the build's scripts run: a script that holds forms back, a script
 * that sends the first calls of somebody who is signed in, and preloads of the frame, of the texts and of the code of a
 * page that the server does not render. All of it comes first in the head: a script after the stylesheet would wait for it.
 */
export function withEarlyMarkup(page: Response, router: AnyRouter): Response {
  const nonce = router.options.ssr?.nonce;
  if (page.body === null || nonce === undefined) return page;
  const markup = script(earlySubmitScript, nonce) + earlyCalls(router, nonce) + preloads(router, nonce);
  return new Response(page.body.pipeThrough(insertAtHead(markup)), page);
}

function script(source: string, nonce: string): string {
  return `<script nonce="${nonce}">${source}</script>`;
}

function earlyCalls(router: AnyRouter, nonce: string): string {
  const { i18n, settings }: RouterContext = router.options.context;
  const paths = router.state.matches.flatMap(({ staticData }) => staticData.earlyCalls ?? []);
  if (paths.length === 0) return '';
  return script(earlyCallsScript({ baseUrl: settings.apiBaseUrl, paths, locale: i18n.locale }), nonce);
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
