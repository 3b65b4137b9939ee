import { afterLineEnd, byteOrderMark, textOfLine } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { AppAdsTxtFile, FileLine } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import { compareWithRequired } from './required-lines.ts';
import type { ComparedFile, LineComparison } from './required-lines.ts';

/**
 * Merges the required lines into a file, and leaves everything else unchanged: comments, other sellers, order and line
 * ends. It corrects a line with a wrong relationship or a mistyped account, uncomments one, removes duplicates, and appends
 * missing lines. A byte order mark inside the file goes: it makes the line behind it useless, also to other networks.
 */
export function mergeRequired({ file, lines }: ComparedFile): string {
  if (file.text.includes(byteOrderMark)) {
    const required = lines.map((line) => line.required);
    return mergeRequired(compareWithRequired(file.text.replaceAll(byteOrderMark, ''), required));
  }
  const edits = lines.flatMap((comparison) => editsOf(file, comparison));
  const missing = lines.filter(({ state }) => state === 'missing');
  return withLines(
    edited(file.text, edits),
    missing.map(({ required: { line } }) => line),
  );
}

interface Edit extends FileLine {
  /** The new text of the line; null removes it. */
  text: string | null;
}

function editsOf(file: AppAdsTxtFile, { state, required, found, repeated }: LineComparison): Edit[] {
  if (state === 'duplicate') return repeated.map((line) => ({ ...line, text: null }));
  if (found === null || state === 'present') return [];
  return [{ ...found, text: `${required.line}${commentAfter(textOfLine(file, found))}` }];
}

/** The comment after a record, with the spaces before it. The record itself may be commented out. */
function commentAfter(line: string): string {
  const record = line.replace(/^[# \t]+/, '');
  const hash = record.indexOf('#');
  return hash === -1 ? '' : record.slice(record.slice(0, hash).replace(/[ \t]+$/, '').length);
}

function edited(text: string, edits: Edit[]): string {
  const parts: string[] = [];
  let copiedTo = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    parts.push(text.slice(copiedTo, edit.start), edit.text ?? '');
    copiedTo = edit.text === null ? afterLineEnd(text, edit.end) : edit.end;
  }
  return [...parts, text.slice(copiedTo)].join('');
}

function withLines(text: string, lines: string[]): string {
  if (lines.length === 0) return text;
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const isOpen = text !== '' && !/[\r\n]$/.test(text);
  return [text, isOpen ? lineEnd : '', ...lines.map((line) => `${line}${lineEnd}`)].join('');
}
