import type { QueryClient } from '@tanstack/react-query';

export interface Deferred<Value> {
  promise: Promise<Value>;
  resolve: (value: Value | PromiseLike<Value>) => void;
  reject: (reason: unknown) => void;
}

/** Like `Promise.withResolvers`, which the oldest supported browsers lack. */
export function deferred<Value = void>(): Deferred<Value> {
  const parts: Partial<Deferred<Value>> = {};
  const promise = new Promise<Value>((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return { ...(parts as Deferred<Value>), promise };
}

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
