import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import type { Font } from 'fontkit';

/** A family with Latin and Cyrillic; its licence (OFL 1.1) allows embedding. */
const family = '@expo-google-fonts/pt-sans';

export interface DocumentFonts {
  regular: Font;
  bold: Font;
}

let files: Record<keyof DocumentFonts, Buffer> | null = null;

/**
 * The fonts of one document. Fontkit caches the glyphs in a font, so with a shared one a PDF would depend on earlier
 * PDFs.
 */
export function documentFonts(): DocumentFonts {
  files ??= { regular: read('400Regular/PTSans_400Regular.ttf'), bold: read('700Bold/PTSans_700Bold.ttf') };
  return { regular: open(files.regular), bold: open(files.bold) };
}

function read(file: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(`${family}/${file}`)));
}

function open(bytes: Buffer): Font {
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('The file is a collection of fonts.');
  return font;
}

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

/** The style of rendered documents; lengths in points. */
export const pdfMargins = { top: 64, right: 68, bottom: 76, left: 68 };

export const pdfColours = { text: '#1c2733', faint: '#5a6675', heading: '#123a6b', rule: '#c9d3de' };

/** The size of a kind of text, and the space before and after it. */
interface TextStyle {
  size: number;
  before: number;
  after: number;
}

export const pdfStyles = {
  title: { size: 21, before: 0, after: 8 },
  section: { size: 13.5, before: 10, after: 4 },
  subsection: { size: 11.5, before: 5, after: 3 },
  paragraph: { size: 10.5, before: 0, after: 7 },
  item: { size: 10.5, before: 0, after: 4 },
} as const satisfies Record<string, TextStyle>;

export type PdfStyle = TextStyle;

/** The space between two lines of a text. */
export const lineGap = 2.5;
/** The distance from the mark of an item to its text. */
export const itemIndent = 16;
