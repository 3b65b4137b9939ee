import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { tv } from './tv.ts';

import { IconButton } from './icon-button.tsx';
import type { SnackbarMessage, SnackbarQueue } from './snackbar-queue.ts';

const snackbarStyle = tv({
  base: 'flex w-fit max-w-full items-center gap-2 rounded-base border py-1 pr-1 pl-4 shadow-raised',
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

export interface SnackbarHostProps {
  queue: SnackbarQueue;
  closeLabel: string;
}

/**
 * The place over the page where messages appear; one for the whole application. A failure interrupts a screen reader, the
 * others wait until it has finished. The clock of a message stands still while it is pointed at or holds the focus.
 */
export function SnackbarHost({ queue, closeLabel }: SnackbarHostProps) {
  const message = useSyncExternalStore(queue.subscribe, queue.current, () => null);
  const snackbar = message && (
    <Snackbar key={message.text} message={message} closeLabel={closeLabel} onClose={queue.close} />
  );
  const urgent = message?.color === 'danger';
  // Both regions stand here before there is a message: a region that comes together with its text is not read out.
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-lg justify-center *:max-w-full *:pointer-events-auto max-md:bottom-20">
      <output>{!urgent && snackbar}</output>
      <div role="alert">{urgent && snackbar}</div>
    </div>
  );
}

interface SnackbarProps {
  message: SnackbarMessage;
  closeLabel: string;
  onClose: () => void;
}

function Snackbar({ message, closeLabel, onClose }: SnackbarProps) {
  const [held, setHeld] = useState(false);
  const stays = held || message.color === 'danger';

  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(onClose, shownForMs);
    return () => clearTimeout(timer);
  }, [stays, onClose]);

  return (
    <div
      // Not a style attribute: the page's policy would refuse it in what the server sends.
      ref={(element) => {
        if (element) element.style.minWidth = message.minWidth === 'auto' ? '' : `${message.minWidth}px`;
      }}
      className={snackbarStyle({ color: message.color })}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className="min-w-0 grow py-2 wrap-anywhere">{message.text}</p>
      <IconButton icon={X} label={closeLabel} className="text-current" onClick={onClose} />
    </div>
  );
}
