export type SnackbarColor = 'success' | 'danger' | 'notice';

export interface SnackbarMessage {
  /** Already translated. */
  text: string;
  color: SnackbarColor;
  /** In pixels, or as wide as the text. */
  minWidth: number | 'auto';
}

/** A message in the queue; its number distinguishes it from an earlier one with the same text. */
export interface QueuedMessage extends SnackbarMessage {
  number: number;
}

/** The messages on the screen: one failure and one other message at most. */
export interface VisibleMessages {
  failure: QueuedMessage | undefined;
  other: QueuedMessage | undefined;
}

/**
 * Messages about events, for a `SnackbarHost`. A failure stays until it is closed; closing it shows an earlier failure that
 * is still open. Other messages are shown beside it, and a newer one replaces the one before.
 */
export interface SnackbarQueue {
  /** Shows a message, a success by default. A text that is already on the screen is shown and read out again. */
  show: (message: Pick<SnackbarMessage, 'text'> & Partial<SnackbarMessage>) => void;
  close: (message: QueuedMessage) => void;
  /** Closes all messages. */
  clear: () => void;
  /** @returns the same object until something changes */
  visible: () => VisibleMessages;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

/** Creates the queue of an application, without messages. */
export function createSnackbarQueue(): SnackbarQueue {
  let messages: readonly QueuedMessage[] = [];
  let visible = visibleOf(messages);
  let count = 0;
  const listeners = new Set<() => void>();

  function replace(next: readonly QueuedMessage[]): void {
    messages = next;
    visible = visibleOf(next);
    for (const listener of listeners) listener();
  }

  return {
    show: ({ text, color = 'success', minWidth = 'auto' }) => {
      count += 1;
      const message = { text, color, minWidth, number: count };
      replace([...messages.filter((earlier) => !replaces(message, earlier)), message]);
    },
    close: ({ number }) => replace(messages.filter((message) => message.number !== number)),
    clear: () => replace([]),
    visible: () => visible,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function replaces(message: SnackbarMessage, earlier: SnackbarMessage): boolean {
  if (message.color === 'danger') return earlier.color === 'danger' && earlier.text === message.text;
  return earlier.color !== 'danger';
}

function visibleOf(messages: readonly QueuedMessage[]): VisibleMessages {
  return {
    failure: messages.findLast(({ color }) => color === 'danger'),
    other: messages.findLast(({ color }) => color !== 'danger'),
  };
}
