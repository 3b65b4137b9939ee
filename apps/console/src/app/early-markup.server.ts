import type { AnyRouter } from '@tanstack/react-router';

import type { RouterContext } from '#common/context/router-context.ts';
import { earlySubmitScript } from '#common/forms/early-submit.ts';
import { earlyPressesScript } from '#common/page/early-presses.ts';
import { earlyCallsScript } from '#session/early-calls-script.ts';
import { layoutOf } from '#shell/route-metadata.ts';

import { brandStyle } from './brand-style.server.ts';
import { brand } from './config.ts';
import { earlyNotices } from './early-notices.server.ts';
import { headTags, isIndexable } from './head-tags.server.ts';
import { preloads } from './preloads.server.ts';

/**
 * Adds what a browser can use before the build's scripts run. To the start of the head: the look of the network, preloads of
 * the catalogues, a script that holds forms and presses back, and the icons, manifest and description of the page. The
 * server renders only a skeleton of a signed-in page, so that page also gets preloads of its code and a script that sends
 * its page call. At the start, because a script after the stylesheet would wait for it. To the body: what the browser lacks.
 */
export function withEarlyMarkup(page: Response, router: AnyRouter): Response {
  const nonce = router.options.ssr?.nonce;
  if (page.body === null || nonce === undefined) return page;
  const style = brandStyle(brand);
  const markup =
    (style === '' ? '' : `<style nonce="${nonce}">${style}</style>`) +
    script(`${earlySubmitScript()};${earlyPressesScript()}`, nonce) +
    earlyCalls(router, nonce) +
    preloads(router, nonce) +
    headTags(router);
  const headers = new Headers(page.headers);
  if (!isIndexable(router)) headers.set('x-robots-tag', 'noindex');
  const body = page.body
    .pipeThrough(insertAfter('<head>', markup))
    .pipeThrough(insertAfter('<body>', earlyNotices(router, nonce)));
  return new Response(body, { status: page.status, headers });
}

function script(source: string, nonce: string): string {
  return `<script nonce="${nonce}">${source}</script>`;
}

function earlyCalls(router: AnyRouter, nonce: string): string {
  const { i18n, settings }: RouterContext = router.options.context;
  const { matches } = router.state;
  if (layoutOf(matches.map(({ staticData }) => staticData)) !== 'default') return '';
  const isGated = matches.some(({ routeId }) => routeId === '/_cabinet');
  return script(earlyCallsScript({ baseUrl: settings.apiBaseUrl, locale: i18n.locale, isGated }), nonce);
}

function insertAfter(tag: string, markup: string): TransformStream<Uint8Array, Uint8Array> {
  let isInserted = false;
  return new TransformStream({
    transform: (chunk, controller) => {
      const html = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const place = isInserted ? -1 : html.indexOf(tag);
      if (place === -1) {
        controller.enqueue(chunk);
        return;
      }
      isInserted = true;
      const cut = place + tag.length;
      controller.enqueue(html.subarray(0, cut));
      controller.enqueue(Buffer.from(markup));
      controller.enqueue(html.subarray(cut));
    },
  });
}
