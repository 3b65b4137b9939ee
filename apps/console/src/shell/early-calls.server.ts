import type { AnyRouter } from '@tanstack/react-router';

import { earlyCallsScript } from '#lib/early-calls.ts';
import type { RouterContext } from '#lib/router-context.ts';

const headStart = '<head>';

/**
 * The page with a script that sends the first calls of a signed-in visitor, where its routes name some. It stands before
 * everything else in the head: behind the stylesheet it would have to wait for it.
 */
export function withEarlyCalls(page: Response, router: AnyRouter): Response {
  const { i18n, settings }: RouterContext = router.options.context;
  const paths = router.state.matches.flatMap(({ staticData }) => staticData.earlyCalls ?? []);
  const nonce = router.options.ssr?.nonce;
  if (page.body === null || nonce === undefined || paths.length === 0) return page;
  const source = earlyCallsScript({ baseUrl: settings.apiBaseUrl, paths, locale: i18n.locale });
  return new Response(page.body.pipeThrough(insertAtHead(`<script nonce="${nonce}">${source}</script>`)), page);
}

function insertAtHead(markup: string): TransformStream<Uint8Array, Uint8Array> {
  let isInserted = false;
  return new TransformStream({
    transform: (chunk, controller) => {
      const html = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const head = isInserted ? -1 : html.indexOf(headStart);
      if (head === -1) {
        controller.enqueue(chunk);
        return;
      }
      isInserted = true;
      const cut = head + headStart.length;
      controller.enqueue(html.subarray(0, cut));
      controller.enqueue(Buffer.from(markup));
      controller.enqueue(html.subarray(cut));
    },
  });
}
