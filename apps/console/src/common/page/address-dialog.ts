import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks a history entry whose dialog was opened from the page of the previous entry. */
    isDialog?: boolean;
  }
}

/** The navigation that waits for the answer of `LeaveQuestion`, which is asked while a form is sent too. */
const waiting = new WeakMap<AnyRouter, () => void>();

/**
 * Lets `finish` continue a navigation that waits for an answer. The browser's address has changed already if it was Back.
 * @returns what takes it back
 */
export function keepWaiting(router: AnyRouter, proceed: () => void): () => void {
  waiting.set(router, proceed);
  return () => {
    if (waiting.get(router) === proceed) waiting.delete(router);
  };
}

/**
 * Opens and closes the dialog that the address names as `dialog`; `of` is the id of its subject, where the page has
 * several. Opening pushes a history entry and closing goes back to the previous one, so Back closes an open dialog and
 * never reopens a closed one. A dialog that was reached by a link has no such entry: closing replaces its own.
 */
export function useAddressDialog() {
  const router = useRouter();
  return {
    open: (dialog: string, of?: string): void =>
      void changeSearch(router, { dialog, of }, { state: { isDialog: true } }),

    close: (): void => {
      if (router.latestLocation.state.isDialog === true) router.history.back();
      else void changeSearch(router, { dialog: undefined, of: undefined }, { replace: true });
    },

    /**
     * Closes the dialog after its form has been sent, without a question about what was typed.
     * @param change of the rest of the page's search, which the page has no use for any more
     */
    finish: async (change: Record<string, undefined> = {}): Promise<void> => {
      // What was typed is saved: whoever wanted to leave meanwhile loses nothing.
      const proceed = waiting.get(router);
      if (proceed) return proceed();
      // A navigation to another page has begun and wins.
      if (router.latestLocation.pathname !== (router.state.resolvedLocation ?? router.latestLocation).pathname) return;
      if (router.latestLocation.state.isDialog === true) await goBack(router);
      await changeSearch(
        router,
        { ...change, dialog: undefined, of: undefined },
        { replace: true, ignoreBlocker: true },
      );
    },
  };
}

type Search = Record<string, unknown>;

/** The search of an address without the open dialog. */
export function searchWithoutDialog({ dialog: _dialog, of: _of, ...page }: Search): Search {
  return page;
}

function changeSearch(
  router: AnyRouter,
  change: Search,
  options: { state?: { isDialog: boolean }; replace?: boolean; ignoreBlocker?: boolean },
): Promise<void> {
  return router.navigate({
    ...options,
    to: '.',
    search: (search: Search) => ({ ...search, ...change }),
    resetScroll: false,
  });
}

function goBack({ history }: AnyRouter): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = history.subscribe(() => {
      unsubscribe();
      resolve();
    });
    history.back({ ignoreBlocker: true });
  });
}
