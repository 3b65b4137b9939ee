import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { BrandFault } from './brand-fault.ts';

/** A file of the brand folder that browsers load. */
export interface BrandFile {
  /** Its path on the console's origin. The name has a digest of the content, so a cached copy stays valid. */
  path: string;
  /** The media type. */
  type: string;
  content: Buffer;
}

interface FileKind {
  /** The media type. */
  type: string;
  name: string;
  /** Whether the content is of this kind: a browser shows nothing in place of a file that is of another one. */
  matches: (content: Buffer) => boolean;
}

/** The first bytes, one character for each. */
function startOf(content: Buffer, bytes: number): string {
  return content.subarray(0, bytes).toString('latin1');
}

/** Whether the first element is `svg`, after comments and what some programs write before it. */
function isSvg(text: string): boolean {
  return /^\uFEFF?(?:[\s\]>]|<[?!][^>]*>)*<svg[\s>/]/u.test(text.replaceAll(/<!--[^]*?-->/gu, ''));
}

const kinds: Partial<Record<string, FileKind>> = {
  '.svg': {
    type: 'image/svg+xml',
    name: 'an SVG picture',
    matches: (content) => isSvg(content.toString()),
  },
  '.png': {
    type: 'image/png',
    name: 'a PNG picture',
    matches: (content) => startOf(content, 8) === '\x89PNG\r\n\x1A\n',
  },
  '.webp': {
    type: 'image/webp',
    name: 'a WebP picture',
    matches: (content) => /^RIFF[^]{4}WEBP/u.test(startOf(content, 12)),
  },
  '.woff2': {
    type: 'font/woff2',
    name: 'a font in the format WOFF2',
    matches: (content) => startOf(content, 4) === 'wOF2',
  },
};

/** Reads a file of the brand folder. `largest` is in bytes. Throws `BrandFault`. */
export function readBrandFile(folder: string, name: string, largest: number): BrandFile {
  const content = contentOf(folder, name, largest);
  const extension = extname(name);
  const kind = kinds[extension];
  if (kind !== undefined && !kind.matches(content)) throw new BrandFault(`${name} to be ${kind.name}`);
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: `/brand/${digest}${extension}`, type: kind?.type ?? '', content };
}

function contentOf(folder: string, name: string, largest: number): Buffer {
  try {
    // Links inside the folder are followed: the files of a ConfigMap of Kubernetes are such links.
    const file = realpathSync(join(folder, name));
    if (!file.startsWith(`${realpathSync(folder)}${sep}`))
      throw new BrandFault(`${name} to be in the folder, not a link to a file outside`);
    const facts = statSync(file);
    if (!facts.isFile()) throw new BrandFault(`${name} to be a file`);
    if (facts.size > largest) throw new BrandFault(`${name} to have at most ${largest / 1_024} KiB`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof BrandFault) throw error;
    throw new BrandFault(`a file ${name} that can be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}
