import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Marks a history entry whose dialog was opened from the page of the previous entry. */
    isDialog?: boolean;
  }
}

/** A navigation that waits for the answer to `LeaveQuestion`. The question may be shown while a form is being sent. */
interface Waiting {
  proceed: () => void;
  reset: () => void;
}

const waiting = new WeakMap<AnyRouter, Waiting>();

/**
 * Lets `finish` continue a navigation that waits for an answer. After Back, the browser's address has already changed.
 * @returns a function that unregisters the navigation
 */
export function registerWaitingNavigation(router: AnyRouter, navigation: Waiting): () => void {
  waiting.set(router, navigation);
  return () => {
    if (waiting.get(router) === navigation) waiting.delete(router);
  };
}

/**
 * Cancels a waiting navigation, because the form that it would leave is replaced by something that is shown only once.
 * Call it in a layout effect: once the form has unmounted, its navigation continues.
 */
export function stayHere(router: AnyRouter): void {
  waiting.get(router)?.reset();
}

/**
 * Opens and closes the dialog that the address names as `dialog`; `of` is the id of its subject if the page has
 * several. Opening pushes a history entry and closing goes back to the previous one, so Back closes an open dialog and
 * never reopens a closed one. A dialog that was opened by a link has no such entry: closing replaces its own entry.
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
     * Closes the dialog after its form has been sent, without a question about unsaved values.
     * @param change removes other keys of the page's search that are no longer needed
     */
    finish: async (change: Record<string, undefined> = {}): Promise<void> => {
      // The typed values are saved, so a navigation that was waiting for an answer loses nothing.
      const navigation = waiting.get(router);
      if (navigation) return navigation.proceed();
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
