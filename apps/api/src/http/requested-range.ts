import type { FileRange } from '#stores/files/file-store.ts';

/** The part of a file that a reader requests: the whole file, one range, or `none` for a range outside the file. */
type RequestedRange = FileRange | 'all' | 'none';

interface RangeHeaders {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

/**
 * Reads `Range` and `If-Range` (https://www.rfc-editor.org/rfc/rfc9110#section-14). The whole file is sent for anything
 * but one range of bytes, and when `If-Range` has another tag than the file.
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
  // A range that ends before it begins is invalid and ignored. https://www.rfc-editor.org/rfc/rfc9110#section-14.1.1
  if (last !== '' && Number(last) < start) return 'all';
  if (start >= size) return 'none';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
