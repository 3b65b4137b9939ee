import { openSync } from 'fontkit';
import type { Font } from 'fontkit';

/** A family with Latin and Cyrillic whose licence allows to embed it. */
const folder = '@expo-google-fonts/pt-sans';

export interface DocumentFonts {
  regular: Font;
  bold: Font;
}

let opened: DocumentFonts | null = null;

/** The fonts of documents; read once. */
export function documentFonts(): DocumentFonts {
  opened ??= { regular: open('400Regular/PTSans_400Regular.ttf'), bold: open('700Bold/PTSans_700Bold.ttf') };
  return opened;
}

function open(file: string): Font {
  const path = import.meta.resolve(`${folder}/${file}`);
  const font = openSync(new URL(path).pathname);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} is a collection of fonts.`);
  return font;
}
