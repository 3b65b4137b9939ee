import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import { loadInTurn, savesData } from './load-in-turn.ts';
import type { Load } from './load-in-turn.ts';

/** Milliseconds between the end of one load and the next. */
const pauseMs = 200;

/**
 * Loads what will probably be needed next, while the page loads neither code nor data.
 * @param loads the same array at each render
 */
export function useLoadWhenIdle(loads: readonly Load[]): void {
  const router = useRouter();
  const { queryClient } = useRouterContext();
  useEffect(() => {
    if (savesData(navigator)) return undefined;
    const leaving = new AbortController();
    const isBusy = (): boolean => router.state.isLoading || queryClient.isFetching() > 0;
    void loadInTurn(loads, { idle, isBusy, signal: leaving.signal });
    return () => leaving.abort();
  }, [loads, queryClient, router]);
}

async function idle(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, pauseMs);
  });
  // Safari has no `requestIdleCallback`: https://caniuse.com/requestidlecallback
  if (!('requestIdleCallback' in window)) return;
  await new Promise((resolve) => {
    requestIdleCallback(resolve);
  });
}
