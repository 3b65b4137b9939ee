import { createSnackbarQueue } from '@publisher-console/ui/snackbar-queue.ts';
import type { SnackbarQueue } from '@publisher-console/ui/snackbar-queue.ts';

import type { Theme } from './theme.ts';

/** What the frame shows around the page: docs/product.md, section 3, the theme and the last announcement. */
export interface UiState {
  /** The visitor waits for something other than a page. Cleared on each change of route. */
  loading: boolean;
  /** The error page replaces the page. Cleared on each change of route. */
  fatalError: boolean;
  /** The side menu has room for the product's name; not while it is folded. */
  logoVisible: boolean;
  theme: Theme;
  announcement: Announcement;
}

/** A text for screen readers only. */
export interface Announcement {
  /** Already translated; empty before the first announcement. */
  text: string;
  /** Tells an announcement from an earlier one with the same text. */
  number: number;
}

export interface UiStore {
  read: () => UiState;
  set: (change: Partial<Omit<UiState, 'loading'>>) => void;
  /**
   * Sets the loading flag for a wait. Of several waits, the last one to end clears it.
   * @returns a function that ends the wait
   */
  startWait: () => () => void;
  /** Clears the flags that belong to a route: loading, with all waits that are left, and the fatal error. */
  leaveRoute: () => void;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
  /** Messages about what has just happened, from whichever page. */
  snackbar: SnackbarQueue;
  /**
   * Tells a screen reader about a change that it would not notice, because the focus stays elsewhere: sorted, built, a
   * missing choice. A repeated text is read out again.
   * @param text already translated
   */
  announce: (text: string) => void;
}

/** @param initial what the server has rendered the page with */
export function createUiStore(initial: Pick<UiState, 'logoVisible' | 'theme'>): UiStore {
  let state: UiState = { loading: false, fatalError: false, announcement: { text: '', number: 0 }, ...initial };
  const listeners = new Set<() => void>();
  const waits = new Set<symbol>();

  function set(change: Partial<UiState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  return {
    read: () => state,
    set,
    startWait: () => {
      const wait = Symbol('wait');
      waits.add(wait);
      set({ loading: true });
      return () => {
        if (waits.delete(wait)) set({ loading: waits.size > 0 });
      };
    },
    leaveRoute: () => {
      waits.clear();
      set({ loading: false, fatalError: false });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snackbar: createSnackbarQueue(),
    announce: (text) => set({ announcement: { text, number: state.announcement.number + 1 } }),
  };
}
