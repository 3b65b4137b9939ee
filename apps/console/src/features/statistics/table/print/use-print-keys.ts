import { useEffect, useEffectEvent } from 'react';

interface PrintKeys {
  /** Absent if the browser's own print has all rows. */
  print: (() => Promise<void>) | undefined;
  stop: () => void;
}

/** Ctrl+P or ⌘P prints all rows, in every keyboard layout. Escape stops it. */
export function usePrintKeys({ print, stop }: PrintKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      stop();
      return;
    }
    const isP = /^[a-z]$/i.test(event.key) ? event.key.toLowerCase() === 'p' : event.code === 'KeyP';
    if (!isP || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (print === undefined) return;
    event.preventDefault();
    void print();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
