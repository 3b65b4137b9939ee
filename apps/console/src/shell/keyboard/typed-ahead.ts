/** The keys that somebody types for a field that is not there yet. */
export interface TypedAhead {
  /** For the field, once it is there: what was typed until now. From here on the keys are the page's again. */
  take: () => string;
}

/**
 * Keeps keys for a field that is being loaded, so that none of them reaches the page, where letters are shortcuts. Enter has
 * nothing to choose from yet. As with everything that is opened late, Escape, a press elsewhere and a focus that moves on call
 * the opening off.
 */
export function bufferTypedKeys(onCallOff: () => void): TypedAhead {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let typed: string[] = [];
  const callOff = (): void => {
    listening.abort();
    onCallOff();
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    if (key === 'Tab') callOff();
    const isCharacter = key.length === 1;
    if (!isCharacter && !['Backspace', 'Enter', 'Escape'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isCharacter) typed.push(key);
    if (key === 'Backspace') typed.pop();
    if (key === 'Escape') callOff();
  };
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('pointerdown', callOff, options);
  return {
    take: () => {
      listening.abort();
      const text = typed.join('');
      typed = [];
      return text;
    },
  };
}
