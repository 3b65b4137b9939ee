import { createSnackbarQueue } from '@publisher-console/ui/snackbar-queue.ts';
import type { SnackbarQueue } from '@publisher-console/ui/snackbar-queue.ts';

import type { ComparisonCookie } from './comparison-cookie.ts';
import type { Theme } from './theme.ts';

/** The UI state of docs/product.md, section 3, with the theme and the last announcement. */
export interface UiState {
  /** Something other than a page is loading. Cleared on each change of route. */
  loading: boolean;
  /** The error page replaces the page. Cleared on each change of route. */
  fatalError: boolean;
  /** An error page is shown, for whatever reason, and the document has its title. */
  isErrorShown: boolean;
  /** The id of the request that caused the error page, for support; null if it is unknown. */
  fatalRequestId: string | null;
  /** The side menu is unfolded, with the product's name. Null until a choice: then only wide screens unfold it. */
  logoVisible: boolean | null;
  theme: Theme;
  /** Null if none was ever chosen in this browser. */
  comparison: ComparisonCookie | null;
  announcement: Announcement;
}

/** A text for screen readers only. */
interface Announcement {
  /** Already translated; empty before the first announcement. */
  text: string;
  /** Distinguishes announcements with the same text. */
  number: number;
}

export interface UiStore {
  read: () => UiState;
  set: (change: Partial<Omit<UiState, 'loading'>>) => void;
  /**
   * Sets the loading flag until all waits have ended.
   * @returns ends the wait
   */
  startWait: () => () => void;
  /** Clears the flags of a route: loading, with all waits, and the fatal error. */
  leaveRoute: () => void;
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void;

  snackbar: SnackbarQueue;
  /**
   * Makes a screen reader read out a change away from the focus, such as a sorted table. A repeated text is read out
   * again. The text is removed after a while, so that it is not found by a user who reads the page element by element.
   * @param text already translated
   */
  announce: (text: string) => void;
}

/** Long enough for a screen reader to finish what it is reading and start with the text. */
const announcedForMs = 20_000;

/** @param initial as the server has rendered the page */
export function createUiStore(initial: Pick<UiState, 'logoVisible' | 'theme' | 'comparison'>): UiStore {
  let state: UiState = {
    loading: false,
    fatalError: false,
    isErrorShown: false,
    fatalRequestId: null,
    announcement: { text: '', number: 0 },
    ...initial,
  };
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
      set({ loading: false, fatalError: false, fatalRequestId: null });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snackbar: createSnackbarQueue(),
    announce: (text) => {
      const announcement = { text, number: state.announcement.number + 1 };
      set({ announcement });
      if (text === '') return;
      setTimeout(() => {
        if (state.announcement === announcement) set({ announcement: { ...announcement, text: '' } });
      }, announcedForMs);
    },
  };
}
