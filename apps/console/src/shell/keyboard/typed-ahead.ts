/** The keys that are typed for a field whose code is loading. */
export interface TypedAhead {
  /** Ends the collecting. @returns what was typed until now, for the field */
  take: () => string;
}

/**
 * Collects keys for a field whose code is loading, so that none of them reaches the page, where letters are shortcuts. Enter is
 * ignored, because there is nothing to choose from. As in `useLateOpening`, Escape, a press elsewhere and a move of the focus
 * cancel the opening.
 */
export function collectTypedKeys(onCancel: () => void): TypedAhead {
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
    take: () => {
      listening.abort();
      const text = typed.join('');
      typed = [];
      return text;
    },
  };
}
