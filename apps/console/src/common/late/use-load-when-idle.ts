import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import { loadInTurn, savesData } from './load-in-turn.ts';
import type { Load } from './load-in-turn.ts';

/** Milliseconds that a page stays quiet before more is loaded. */
const pauseMs = 200;

/**
 * Loads what will probably be needed next, while neither a page nor data is being loaded; nothing for a visitor who
 * saves data or has a very slow connection.
 * @param loads the same array in every rendering
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
  // Safari does not know it.
  if (!('requestIdleCallback' in window)) return;
  await new Promise((resolve) => {
    requestIdleCallback(resolve);
  });
}
