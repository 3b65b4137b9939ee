import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The lines of a published file, at most 200 consecutive ones. Comments are removed, except commented-out records.
 */
interface PublishedFile {
  /** The public repository on GitHub, and the file in it. */
  repository: string;
  path: string;
  lineEnd: 'CRLF' | 'LF';
  hasByteOrderMark: boolean;
  endsWithLineEnd: boolean;
  lines: string[];
}

/** Files of publishers in public repositories. */
export const publishedFiles = JSON.parse(
  readFileSync(join(import.meta.dirname, 'corpus.json'), 'utf8'),
) as PublishedFile[];

/** The bytes of a published file, as its site sends them. */
export function bytesOf({ lineEnd, hasByteOrderMark, endsWithLineEnd, lines }: PublishedFile): Buffer {
  const end = lineEnd === 'CRLF' ? '\r\n' : '\n';
  return Buffer.from(`${hasByteOrderMark ? '\uFEFF' : ''}${lines.join(end)}${endsWithLineEnd ? end : ''}`);
}
