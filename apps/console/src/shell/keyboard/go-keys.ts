/** The longest time between the two keys. */
const pairMs = 1500;

/**
 * Recognises the pairs of keys that open pages: `g`, then a letter. Keys are compared by `code`, their position, so that
 * they work in every keyboard layout.
 * @returns a function for each key press with `KeyboardEvent.code` and the time in milliseconds; it returns the letter
 * after `g`, or null
 */
export function createGoKeys(): (code: string, time: number) => string | null {
  let startedAt = -Infinity;
  return (code, time) => {
    const isSecond = time - startedAt <= pairMs;
    startedAt = !isSecond && code === 'KeyG' ? time : -Infinity;
    return isSecond && code.startsWith('Key') ? code.slice(3).toLowerCase() : null;
  };
}
