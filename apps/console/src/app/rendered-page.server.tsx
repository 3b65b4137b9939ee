import { Match, RouterContextProvider } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { renderToReadableStream } from 'react-dom/server';

import type { RouterContext } from '#common/context/router-context.ts';
import { untilIdle } from '#common/context/until-idle.ts';
import type { PageCall } from '#shell/head/page-details.ts';

/**
 * Waits until the calls of a page call have ended, and renders the page if all of them have succeeded and the route wants
 * it.
 * @throws what a component has thrown
 */
export async function renderPage(router: AnyRouter, { isWhole, onRendered, signal }: PageCall): Promise<void> {
  const { queryClient }: RouterContext = router.options.context;
  await untilIdle(queryClient, signal);
  const leaf = router.state.matches.at(-1);
  if (!isWhole() || leaf?.status !== 'success' || leaf.staticData.isRenderedEarly !== true) return;
  const failures: unknown[] = [];
  const page = await renderToReadableStream(
    <RouterContextProvider router={router}>
      <Match routeId={String(leaf.routeId)} />
    </RouterContextProvider>,
    {
      // The layout around the page has ids, too.
      identifierPrefix: 'early',
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal,
      onError: (failure) => void failures.push(failure),
    },
  );
  await page.allReady;
  const html = await new Response(page).text();
  if (failures.length > 0) throw failures[0];
  if (isWhole()) onRendered(html);
}
