import type { QueryClient } from '@tanstack/react-query';
import { Match, RouterContextProvider } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { renderToReadableStream } from 'react-dom/server';

import type { RouterContext } from '#common/context/router-context.ts';
import type { PageCall } from '#shell/head/page-details.ts';

/**
 * Waits until the calls of a page call have ended, and renders the page if all of them have succeeded and the route wants
 * it.
 */
export async function renderPage(router: AnyRouter, { isWhole, onRendered, signal }: PageCall): Promise<void> {
  const { queryClient }: RouterContext = router.options.context;
  await untilIdle(queryClient, signal);
  const leaf = router.state.matches.at(-1);
  if (!isWhole() || leaf?.status !== 'success' || leaf.staticData.isRenderedEarly !== true) return;
  let hasFailed = false;
  const page = await renderToReadableStream(
    <RouterContextProvider router={router}>
      <Match routeId={String(leaf.routeId)} />
    </RouterContextProvider>,
    {
      // The layout around the page has ids, too.
      identifierPrefix: 'early',
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal,
      onError: (error) => {
        hasFailed = true;
        if (!signal.aborted) console.error('The page could not be rendered early:', error);
      },
    },
  );
  await page.allReady;
  const html = await new Response(page).text();
  if (!hasFailed && isWhole()) onRendered(html);
}

function untilIdle(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const check = (): void => {
      if (queryClient.isFetching() > 0 && !signal.aborted) return;
      ended.abort();
      resolve();
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    ended.signal.addEventListener('abort', unsubscribe);
    signal.addEventListener('abort', check, { signal: ended.signal });
    check();
  });
}
