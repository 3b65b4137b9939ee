import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { BrandFault } from './brand-fault.ts';

/** A file of the brand folder that browsers load. */
export interface BrandFile {
  /** Its path on the console's origin. The name has a digest of the content, so a cached copy stays valid. */
  path: string;
  /** The media type. */
  type: string;
  content: Buffer;
}

const types: Partial<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Reads a file of the brand folder. `largest` is in bytes. Throws `BrandFault`. */
export function readBrandFile(folder: string, name: string, largest: number): BrandFile {
  let content: Buffer;
  try {
    content = readFileSync(join(folder, name));
  } catch (error) {
    throw new BrandFault(`a file ${name} that can be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
  if (content.length > largest) throw new BrandFault(`${name} to have at most ${largest / 1_024} KiB`);
  const extension = extname(name);
  if (extension === '.woff2' && content.subarray(0, 4).toString('latin1') !== 'wOF2')
    throw new BrandFault(`${name} to be a font in the format WOFF2`);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: `/brand/${digest}${extension}`, type: types[extension] ?? '', content };
}
