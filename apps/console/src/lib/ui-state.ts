import { createSnackbarQueue } from '@publisher-console/ui/snackbar-queue';
import type { SnackbarQueue } from '@publisher-console/ui/snackbar-queue';

import type { Theme } from './theme.ts';

/** What the frame shows beside the page: specification, section 3, and the theme. */
export interface UiState {
  /** Something other than a page is being fetched that the visitor waits for. Cleared on each change of route. */
  loading: boolean;
  /** The error page stands in the place of the page. Cleared on each change of route. */
  fatalError: boolean;
  /** The side menu has room for the product's name; not while it is folded. */
  logoVisible: boolean;
  theme: Theme;
}

export interface UiStore {
  read: () => UiState;
  set: (change: Partial<UiState>) => void;
  /** @returns what ends the subscription */
  subscribe: (listener: () => void) => () => void;
  /** Messages about what has just happened, from whichever page. */
  snackbar: SnackbarQueue;
}

/** @param initial what the server has rendered the page with */
export function createUiStore(initial: Pick<UiState, 'logoVisible' | 'theme'>): UiStore {
  let state: UiState = { loading: false, fatalError: false, ...initial };
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snackbar: createSnackbarQueue(),
  };
}
