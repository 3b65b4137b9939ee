import { RouterProvider } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { renderToReadableStream } from 'react-dom/server';

import type { RouterContext } from '#common/context/router-context.ts';
import { untilIdle } from '#common/context/deferred.ts';
import type { PagePrefetch } from '#shell/head/page-details.ts';

/** The layout's element around the page. */
const pageElement = /<main[^>]*>(.*)<\/main>/su;

/**
 * Waits until the calls of a page prefetch have ended, and renders the page if all of them have succeeded and the route
 * allows it. The whole document is rendered, because React hydrates the page as a part of it; then everything around
 * the page is cut off.
 * @throws the error that a component has thrown
 */
export async function renderPage(router: AnyRouter, { isWhole, onRendered, signal }: PagePrefetch): Promise<void> {
  const { queryClient }: RouterContext = router.options.context;
  await untilIdle(queryClient, signal);
  const leaf = router.state.matches.at(-1);
  if (!isWhole() || leaf?.status !== 'success' || leaf.staticData.isRenderedEarly !== true) return;
  const failures: unknown[] = [];
  const document = await renderToReadableStream(<RouterProvider router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal,
    onError: (failure) => void failures.push(failure),
  });
  await document.allReady;
  const [, page] = pageElement.exec(await new Response(document).text()) ?? [];
  if (failures.length > 0) throw failures[0];
  if (isWhole() && page !== undefined) onRendered(page);
}
