import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';

/** Milliseconds without input and loading after which the page is idle. */
const stillMs = 2000;

const checkMs = 250;

const inputs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel', 'touchmove'] as const;

/**
 * Watches input and loading: a load ahead of time must not delay data that the page needs, or the reaction to input.
 * @param isBusy whether the page loads code or data that it needs
 * @param signal ends the watch
 * @returns a function that waits until the page has been idle for two seconds, or until the watch ends
 */
export function watchStillness(isBusy: () => boolean, signal: AbortSignal): () => Promise<void> {
  let stillSince = performance.now();
  const restart = (): void => {
    stillSince = performance.now();
  };
  for (const input of inputs) window.addEventListener(input, restart, { capture: true, passive: true, signal });
  return async () => {
    while (!signal.aborted) {
      if (isBusy()) restart();
      if (performance.now() - stillSince >= stillMs) return;
      await new Promise((resolve) => {
        setTimeout(resolve, checkMs);
      });
    }
  };
}

/** Starts to load something; undefined if there is nothing left to load. */
export type Load = () => Promise<unknown> | undefined;

interface Stillness {
  /** Resolves when the page is idle: no input, and nothing else loads. */
  still: () => Promise<void>;
  /** Ends the loading. */
  signal: AbortSignal;
}

/**
 * Loads one thing after the other, each while the page is still. A failure is ignored, because a part loads again when it is
 * needed.
 */
export async function loadInTurn(loads: readonly Load[], { still, signal }: Stillness): Promise<void> {
  for (const load of loads) {
    await still();
    if (signal.aborted) return;
    await load()?.catch(() => undefined);
  }
}

declare global {
  interface Navigator {
    /** Only in Chromium: https://developer.mozilla.org/docs/Web/API/NetworkInformation */
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

/** Whether the visitor saves data or has a very slow connection, so that nothing is loaded ahead of time. */
export function savesData({ connection = {} }: Pick<Navigator, 'connection'>): boolean {
  return connection.saveData === true || connection.effectiveType?.endsWith('2g') === true;
}

/** Loads that have begun. Each row of a list requests the same loads, and only one row runs them. */
const begun = new Set<readonly Load[]>();

/**
 * Loads what will probably be needed next, while the page loads neither code nor data and the user is idle.
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
