import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { tv } from './tv.ts';

import { IconButton } from './icon-button.tsx';
import type { QueuedMessage, SnackbarQueue, VisibleMessages } from './snackbar-queue.ts';

const snackbarStyle = tv({
  base: 'mt-2 flex w-fit max-w-full items-center gap-2 rounded-base border py-1 pr-1 pl-4 shadow-raised',
  variants: {
    color: {
      success: 'border-success bg-success-soft text-success',
      danger: 'border-danger bg-danger-soft text-danger',
      notice: 'border-notice bg-notice-soft text-notice',
    },
  },
});

/** Long enough to be read; a failure stays until it is closed. */
const shownForMs = 6000;

const nothing: VisibleMessages = { failure: undefined, other: undefined };

export interface SnackbarHostProps {
  queue: SnackbarQueue;
  closeLabel: string;
}

/**
 * Shows the messages of a queue over the page; one for the whole application. A failure interrupts a screen reader, other
 * messages wait until it has finished. A message that is pointed at or has the focus does not disappear by itself.
 */
export function SnackbarHost({ queue, closeLabel }: SnackbarHostProps) {
  const { failure, other } = useSyncExternalStore(queue.subscribe, queue.visible, () => nothing);
  // A new key for each message: a repeated text in the same element would not be read out again.
  const snackbar = (message: QueuedMessage | undefined) =>
    message && <Snackbar key={message.number} queue={queue} message={message} closeLabel={closeLabel} />;
  // Both regions are on the page before there is a message: a region that comes together with its text is not read out.
  // They have `aria-live`, because an open dialog hides everything else from screen readers.
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-lg flex-col items-center *:max-w-full *:pointer-events-auto max-md:bottom-20">
      <div role="alert" aria-live="assertive">
        {snackbar(failure)}
      </div>
      <output aria-live="polite">{snackbar(other)}</output>
    </div>
  );
}

interface SnackbarProps {
  queue: SnackbarQueue;
  message: QueuedMessage;
  closeLabel: string;
}

function Snackbar({ queue, message, closeLabel }: SnackbarProps) {
  const [held, setHeld] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const stays = held || message.color === 'danger';

  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => queue.close(message), shownForMs);
    return () => clearTimeout(timer);
  }, [stays, queue, message]);

  useLayoutEffect(() => {
    const element = box.current;
    // Not a style attribute: the page's policy would refuse it in what the server sends.
    if (element) element.style.minWidth = message.minWidth === 'auto' ? '' : `${message.minWidth}px`;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    };
  }, [message]);

  return (
    <div
      ref={box}
      data-snackbar
      className={snackbarStyle({ color: message.color })}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        cameFrom.current = relatedTarget;
        setHeld(true);
      }}
      onBlur={() => setHeld(false)}
    >
      <p className="min-w-0 grow py-2 wrap-anywhere">{message.text}</p>
      <IconButton icon={X} label={closeLabel} className="text-current" onClick={() => queue.close(message)} />
    </div>
  );
}
