export type SnackbarColor = 'success' | 'danger' | 'notice';

export interface SnackbarMessage {
  /** Already translated. */
  text: string;
  color: SnackbarColor;
  /** In pixels, or as wide as the text. */
  minWidth: number | 'auto';
}

/**
 * Messages about what has just happened, one at a time. A new one takes the place of the one before, which is old news;
 * a failure stays until it is closed, and what comes meanwhile waits.
 */
export interface SnackbarQueue {
  /** Adds a message, a success unless told otherwise; one that says what is said already is not said twice. */
  show: (message: Pick<SnackbarMessage, 'text'> & Partial<SnackbarMessage>) => void;
  /** Takes away the message that is shown. */
  close: () => void;
  /** Takes away all of them. */
  clear: () => void;
  /** The message whose turn it is. */
  current: () => SnackbarMessage | null;
  /** @returns what ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

export function createSnackbarQueue(): SnackbarQueue {
  let messages: readonly SnackbarMessage[] = [];
  const listeners = new Set<() => void>();

  function replace(next: readonly SnackbarMessage[]): void {
    messages = next;
    for (const listener of listeners) listener();
  }

  return {
    show: ({ text, color = 'success', minWidth = 'auto' }) => {
      const known = messages.some((message) => message.text === text && message.color === color);
      const failures = messages.filter((message) => message.color === 'danger');
      if (!known) replace([...failures, { text, color, minWidth }]);
    },
    close: () => replace(messages.slice(1)),
    clear: () => replace([]),
    current: () => messages[0] ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
