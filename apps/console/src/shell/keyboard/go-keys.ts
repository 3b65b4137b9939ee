/** Milliseconds in which the second key has to follow the first one. */
const patience = 1500;

/**
 * Reads the pairs of keys that lead to pages: `g`, then a letter. Keys count by their place on the keyboard, so that they
 * work in every layout.
 * @returns a function that takes each key as `KeyboardEvent.code`, and the time in milliseconds; it answers the letter
 * that followed `g`, or null
 */
export function createGoKeys(): (code: string, time: number) => string | null {
  let startedAt = -Infinity;
  return (code, time) => {
    const isSecond = time - startedAt <= patience;
    startedAt = !isSecond && code === 'KeyG' ? time : -Infinity;
    return isSecond && code.startsWith('Key') ? code.slice(3).toLowerCase() : null;
  };
}
