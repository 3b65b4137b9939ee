import type { Font } from 'fontkit';

/** Replaces characters that the font does not have. */
const unprintable = '[?]';

const graphemes = new Intl.Segmenter();
const spaces = /[\p{Zs}\p{Zl}\p{Zp}\t]/u;
/** Control characters, and characters that only change the direction or the joining of letters: a reader sees none of them. */
const invisible = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]/u;

/** PDFKit measures a word again for each break: the time for a word without one grows with the square of its length. */
const longWord = /\S{80}/gu;
const breakingPlace = '\u200b';

/**
 * A text with only characters that the font has. The others are replaced by a mark, so that a reader sees that something
 * is missing; the order of the characters stays, whatever direction the text sets.
 */
export function printableText(text: string, font: Font): string {
  const parts: string[] = [];
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const part = printable(segment, font);
    // A name in another script is marked once, not once for each letter.
    if (part !== unprintable || parts.at(-1) !== unprintable) parts.push(part);
  }
  return parts.join('').replaceAll(longWord, (start) => start + breakingPlace);
}

function printable(grapheme: string, font: Font): string {
  // The font has no narrow spaces. A no-break space stays one.
  if (spaces.test(grapheme)) return /[\u00a0\u202f]/.test(grapheme) ? '\u00a0' : ' ';
  const isShown = Array.from(grapheme).every(
    (character) => !invisible.test(character) && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  return isShown ? grapheme : unprintable;
}
