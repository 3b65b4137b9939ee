import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';

import { loadInTurn, savesData } from './load-in-turn.ts';
import type { Load } from './load-in-turn.ts';
import { watchStillness } from './stillness.ts';

/** Each row of a list has the same loads, which one of them does for all. */
const begun = new Set<readonly Load[]>();

/**
 * Loads what will probably be needed next, while the page loads neither code nor data and nobody uses it.
 * @param loads the same array at each render
 */
export function useLoadWhenIdle(loads: readonly Load[]): void {
  const router = useRouter();
  const { queryClient } = useRouterContext();
  useEffect(() => {
    if (savesData(navigator) || begun.has(loads)) return undefined;
    begun.add(loads);
    const leaving = new AbortController();
    const { signal } = leaving;
    const isBusy = (): boolean => router.state.isLoading || queryClient.isFetching() > 0;
    let hasEnded = false;
    const loadAll = async (): Promise<void> => {
      await loadInTurn(loads, { still: watchStillness(isBusy, signal), signal });
      hasEnded = !signal.aborted;
      leaving.abort();
    };
    void loadAll();
    return () => {
      leaving.abort();
      if (!hasEnded) begun.delete(loads);
    };
  }, [loads, queryClient, router]);
}
