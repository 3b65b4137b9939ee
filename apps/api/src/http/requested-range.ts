import type { FileRange } from '#stores/files/file-store.ts';

/** The part of a file that a reader asks for: all of it, or one range, or one that the file does not have. */
export type RequestedRange = FileRange | 'all' | 'none';

export interface RangeHeaders {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

/**
 * Reads `Range` and `If-Range` (RFC 9110). All of the file answers what is not one range of bytes, and a part of another
 * content than the one with this tag.
 */
export function requestedRange(headers: RangeHeaders, { size, tag }: { size: number; tag: string }): RequestedRange {
  const { range = '', 'if-range': condition } = headers;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range.trim()) ?? [];
  if (first === '' && last === '') return 'all';
  if (condition !== undefined && condition !== tag) return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  // A range that ends before it begins is none.
  if (last !== '' && Number(last) < start) return 'all';
  if (start >= size) return 'none';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
