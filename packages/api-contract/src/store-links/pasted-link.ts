/** Letters of no width and marks of direction, which come along when a link is copied; and what is put around a link. */
const around = String.raw`\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFEFF"'\x60´‘’‚“”„«»‹›<>()[\]{}*|`;
const before = new RegExp(`^[${around}]+`, 'u');
const after = new RegExp(`[${around}.,;:!?…]+$`, 'u');

/**
 * The words of a pasted text that may be a link: without what stands around them, and with `&` where a page's source has
 * `&amp;`. A link that stands twice without a space between is one.
 *
 * Marks inside a word stay: there they would make another host look like that of a store.
 */
export function pastedWords(text: string): string[] {
  return text
    .replaceAll('&amp;', '&')
    .split(/\s+/u)
    .map((word) => word.replace(before, '').replace(after, ''))
    .filter((word) => word !== '')
    .map((word) => (isTwice(word) ? word.slice(0, word.length / 2) : word));
}

function isTwice(word: string): boolean {
  const half = word.slice(0, word.length / 2);
  return half.includes('://') && half + half === word;
}
