import type { AppAdsTxtNote, AppAdsTxtReport, BuyersAppAdsTxt } from '@publisher-console/api-contract';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { findBuyersFile } from '#modules/app-ads-txt/loading/buyers-file.ts';
import type { BuyersFile } from '#modules/app-ads-txt/loading/buyers-file.ts';
import { compareWithRequired, isThere, shownLine } from '#modules/app-ads-txt/comparison/required-lines.ts';
import type { ComparedFile, RequiredLine } from '#modules/app-ads-txt/comparison/required-lines.ts';
import type { DeveloperSite } from '#modules/app-ads-txt/loading/known-site.ts';
import { createFileLoader } from '#modules/app-ads-txt/loading/loaded-file.ts';
import type { LoadedFile, LoadFile } from '#modules/app-ads-txt/loading/loaded-file.ts';
import { mergeRequired } from '#modules/app-ads-txt/comparison/merge.ts';

/** Where a file is looked for. */
export interface FileAddresses extends DeveloperSite {
  /** The link that the publisher typed. */
  appAdsTxtUrl: string;
}

export interface FileCheck {
  /** What was checked. */
  addresses: FileAddresses;
  report: AppAdsTxtReport;
  /** Lines to add to the file; empty where it could not be loaded. */
  missingLines: string[];
  /** The file at the typed link; null where it could not be loaded. */
  content: string | null;
  /** Merges the file with the required lines; null where it could not be loaded. */
  merged: () => string | null;
}

/** Checks a file. Rejects only with the reason of `signal`. */
export type CheckFile = (
  addresses: FileAddresses,
  required: readonly RequiredLine[],
  signal: AbortSignal,
) => Promise<FileCheck>;

export interface FileCheckOptions {
  fetch: GuardedFetch;
  now: () => Date;
  /** Only tests set another one, to count. */
  compare?: typeof compareWithRequired;
}

export function createFileCheck({ fetch, now, compare = compareWithRequired }: FileCheckOptions): CheckFile {
  const load = createFileLoader(fetch);
  return async (addresses, required, signal) => {
    const { appAdsTxtUrl, developerSite, isSiteKnown } = addresses;
    const checkedAt = now().toISOString();
    const loadOnce = onceEach(load);
    const [typed, buyers] = await Promise.all([
      loadOnce(appAdsTxtUrl, signal),
      developerSite === null ? null : findBuyersFile(developerSite, loadOnce, signal),
    ]);
    const compareLoaded = (loaded: LoadedFile | null) =>
      loaded === null || loaded.text === null ? null : compare(loaded.text, required);
    const compared = compareLoaded(typed);
    // Nearly always the same file: it is read once.
    const comparedBuyers = buyers?.text === typed.text ? compared : compareLoaded(buyers);
    const missingLines = missingLinesOf(compared);
    const differs = buyers !== null && isOtherFile(typed, buyers);
    const report: AppAdsTxtReport = {
      url: appAdsTxtUrl,
      state: stateOf(typed, missingLines),
      problem: typed.problem,
      lines: compared === null ? [] : lineReports(compared),
      hops: typed.hops,
      notes: notesOf(typed, { isSiteKnown, hasBuyers: buyers !== null, differs }),
      buyers: buyers === null ? null : buyersReport(buyers, comparedBuyers, differs),
      checkedAt,
    };
    const merged = () => (compared === null ? null : mergeRequired(compared));
    return { addresses, report, missingLines, content: typed.text, merged };
  };
}

/** Buyers often look where the publisher's link leads: then one request is enough. */
function onceEach(load: LoadFile): LoadFile {
  const loaded = new Map<string, Promise<LoadedFile>>();
  return (url, signal) => {
    const known = loaded.get(url) ?? load(url, signal);
    loaded.set(url, known);
    return known;
  };
}

function missingLinesOf(compared: ComparedFile | null): string[] {
  return (compared?.lines ?? []).filter((line) => !isThere(line)).map(({ required: { line } }) => line);
}

function lineReports({ file, lines }: ComparedFile): AppAdsTxtReport['lines'] {
  return lines.map(({ required: { line }, state, found, otherLines }) => ({
    line,
    state,
    found: found === null ? null : shownLine(file, found),
    lineNumber: found?.number ?? null,
    otherLines,
  }));
}

function stateOf({ text }: LoadedFile, missingLines: string[]): AppAdsTxtReport['state'] {
  if (text === null) return 'unreachable';
  return missingLines.length > 0 ? 'lines_missing' : 'found';
}

function notesOf(
  { text, finalUrl, isPlainText }: LoadedFile,
  { isSiteKnown, hasBuyers, differs }: { isSiteKnown: boolean; hasBuyers: boolean; differs: boolean },
): AppAdsTxtNote[] {
  const isLoaded = text !== null;
  const notes: [AppAdsTxtNote, boolean][] = [
    ['content_type', isLoaded && !isPlainText],
    ['not_encrypted', isLoaded && finalUrl.startsWith('http:')],
    ['buyers_read_another_file', differs],
    ['no_developer_site', isSiteKnown && !hasBuyers],
    ['developer_site_unknown', !isSiteKnown],
  ];
  return notes.flatMap(([note, applies]) => (applies ? [note] : []));
}

function buyersReport(buyers: BuyersFile, compared: ComparedFile | null, differs: boolean): BuyersAppAdsTxt {
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

/** Two addresses with the same content are one file to whoever publishes it. */
function isOtherFile(typed: LoadedFile, buyers: BuyersFile): boolean {
  if (typed.text !== null && buyers.text !== null && typed.text === buyers.text) return false;
  return !buyers.hasAddress || placeOf(typed) !== placeOf(buyers);
}

/** An address without its scheme. */
function placeOf({ finalUrl }: LoadedFile): string {
  return (URL.parse(finalUrl)?.href ?? finalUrl).replace(/^https?:/, '');
}
