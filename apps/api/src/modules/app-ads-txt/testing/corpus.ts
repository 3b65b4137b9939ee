import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The lines of a published file, or 200 of them in a row. The words of comments are left out, unless they are a line of the
 * format that somebody commented out.
 */
export interface PublishedFile {
  /** The public repository on GitHub, and the file in it. */
  repository: string;
  path: string;
  lineEnd: 'CRLF' | 'LF';
  hasByteOrderMark: boolean;
  endsWithLineEnd: boolean;
  lines: string[];
}

/** Files that publishers of applications and websites keep in public repositories. */
export const publishedFiles = JSON.parse(
  readFileSync(join(import.meta.dirname, 'corpus.json'), 'utf8'),
) as PublishedFile[];

/** A published file as its site sends it. */
export function bytesOf({ lineEnd, hasByteOrderMark, endsWithLineEnd, lines }: PublishedFile): Buffer {
  const end = lineEnd === 'CRLF' ? '\r\n' : '\n';
  return Buffer.from(`${hasByteOrderMark ? '\uFEFF' : ''}${lines.join(end)}${endsWithLineEnd ? end : ''}`);
}
