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
