import type { AppAdsTxtNote, AppAdsTxtReport, BuyersAppAdsTxt } from '@publisher-console/api-contract';
import { isThere } from '#modules/app-ads-txt/comparison/required-lines.ts';
import type { ComparedFile } from '#modules/app-ads-txt/comparison/required-lines.ts';
import { byteOrderMark, textOfLine } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { AppAdsTxtFile, SellerRecord } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { BuyersFile } from '#modules/app-ads-txt/loading/buyers-file.ts';
import type { LoadedFile } from '#modules/app-ads-txt/loading/file-loader.ts';

/** Characters of a found line that a report shows. */
const longestFound = 1_000;

/** The required lines that a file lacks; none for a file that was not loaded. */
export function missingLinesOf(compared: ComparedFile | null): string[] {
  return (compared?.lines ?? []).filter((line) => !isThere(line)).map(({ required: { line } }) => line);
}

/** The required lines as a report has them. */
export function lineReports({ file, lines }: ComparedFile): AppAdsTxtReport['lines'] {
  return lines.map(({ required: { line }, state, found, otherLines }) => ({
    line,
    state,
    found: found === null ? null : shownLine(file, found),
    lineNumber: found?.number ?? null,
    otherLines,
  }));
}

export function stateOf({ text }: LoadedFile, missingLines: string[]): AppAdsTxtReport['state'] {
  if (text === null) return 'unreachable';
  return missingLines.length > 0 ? 'lines_missing' : 'found';
}

export function notesOf(
  { text, finalUrl, isPlainText }: LoadedFile,
  { isSiteKnown, hasBuyers, differs }: { isSiteKnown: boolean; hasBuyers: boolean; differs: boolean },
): AppAdsTxtNote[] {
  const isLoaded = text !== null;
  const notes: [AppAdsTxtNote, boolean][] = [
    ['content_type', isLoaded && !isPlainText],
    ['byte_order_mark', text?.includes(byteOrderMark) === true],
    ['not_encrypted', isLoaded && finalUrl.startsWith('http:')],
    ['buyers_read_another_file', differs],
    ['no_developer_site', isSiteKnown && !hasBuyers],
    ['developer_site_unknown', !isSiteKnown],
  ];
  return notes.flatMap(([note, applies]) => (applies ? [note] : []));
}

/** The report about the file that buyers find. */
export function buyersReport(buyers: BuyersFile, compared: ComparedFile | null, differs: boolean): BuyersAppAdsTxt {
  const missingLines = missingLinesOf(compared);
  return {
    url: buyers.hasAddress ? buyers.url : null,
    state: stateOf(buyers, missingLines),
    problem: buyers.problem,
    differs,
    missingLines,
    hops: buyers.hops,
  };
}

/** The text of a found line, as reports show it. */
export function shownLine(file: AppAdsTxtFile, line: SellerRecord): string {
  return textOfLine(file, line).trim().slice(0, longestFound).toWellFormed();
}
