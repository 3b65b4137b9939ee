import X from 'lucide-react/icons/x';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { tv } from './tv.ts';

import { IconButton } from './icon-button.tsx';
import type { QueuedMessage, SnackbarQueue, VisibleMessages } from './snackbar-queue.ts';

const snackbarStyle = tv({
  base: 'mt-2 flex w-fit max-w-full items-center gap-2 rounded-base border py-1 ps-4 pe-1 shadow-raised',
  variants: {
    color: {
      success: 'border-success bg-success-soft text-success',
      danger: 'border-danger bg-danger-soft text-danger',
      notice: 'border-notice bg-notice-soft text-notice',
    },
  },
});

/** Enough time to read a message; a failure stays until it is closed. */
const shownForMs = 6000;

const nothing: VisibleMessages = { failure: undefined, other: undefined };

export interface SnackbarHostProps {
  queue: SnackbarQueue;
  closeLabel: string;
}

/**
 * Shows the messages of a `SnackbarQueue` over the page; there is one host in an application. A screen reader is
 * interrupted by a failure, and reads other messages when it has finished. A message under the pointer or with the focus
 * does not disappear by itself; when it closes, the focus returns to where it was.
 */
export function SnackbarHost({ queue, closeLabel }: SnackbarHostProps) {
  const { failure, other } = useSyncExternalStore(queue.subscribe, queue.visible, () => nothing);
  // A new key for each message: screen readers do not read a repeated text in the same element.
  const snackbar = (message: QueuedMessage | undefined) =>
    message && <Snackbar key={message.number} queue={queue} message={message} closeLabel={closeLabel} />;
  // Screen readers announce a message only in a region that was on the page before it, so both regions are always there.
  // An open dialog hides everything from them except elements with `aria-live`.
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
    // By script: the content security policy refuses a style attribute in the markup from the server.
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
