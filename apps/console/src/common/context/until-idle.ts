import type { QueryClient } from '@tanstack/react-query';

/** Resolves when no query is being fetched, or when the signal is aborted. */
export function untilIdle(queryClient: QueryClient, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const check = (): void => {
      if (queryClient.isFetching() > 0 && signal?.aborted !== true) return;
      ended.abort();
      resolve();
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    ended.signal.addEventListener('abort', unsubscribe);
    signal?.addEventListener('abort', check, { signal: ended.signal });
    check();
  });
}
