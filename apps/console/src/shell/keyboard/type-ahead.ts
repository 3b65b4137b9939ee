/** The keys that are typed for a field before it has loaded. */
export interface TypeAhead {
  /** Ends the buffering and returns the text, for the field once it is rendered. */
  flush: () => string;
}

/**
 * Buffers keys for a field that is loading, so that none of them reaches the page, where letters are shortcuts. Enter
 * is ignored. Escape, a press elsewhere and Tab cancel the loading, as for other lazy components.
 */
export function bufferTypedKeys(onCancel: () => void): TypeAhead {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let typed: string[] = [];
  const cancel = (): void => {
    listening.abort();
    onCancel();
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    if (key === 'Tab') cancel();
    const isCharacter = key.length === 1;
    if (!isCharacter && !['Backspace', 'Enter', 'Escape'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isCharacter) typed.push(key);
    if (key === 'Backspace') typed.pop();
    if (key === 'Escape') cancel();
  };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('pointerdown', cancel, options);
  return {
    flush: () => {
      listening.abort();
      const text = typed.join('');
      typed = [];
      return text;
    },
  };
}
