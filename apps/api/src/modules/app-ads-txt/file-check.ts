import type { AppAdsTxtNote, AppAdsTxtReport, BuyersAppAdsTxt } from '@publisher-console/api-contract';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { parseAppAdsTxt } from './app-ads-txt-file.ts';
import { findBuyersFile } from './buyers-file.ts';
import type { BuyersFile } from './buyers-file.ts';
import { compareWithRequired, isThere, shownLine } from './comparison.ts';
import type { RequiredLine } from './comparison.ts';
import type { DeveloperSite } from './developer-site.ts';
import { createFileLoader } from './loaded-file.ts';
import type { LoadedFile, LoadFile } from './loaded-file.ts';

/** Where a file is looked for. */
export interface FileAddresses extends DeveloperSite {
  /** The link that the publisher typed. */
  appAdsTxtUrl: string;
}

export interface FileCheck {
  report: AppAdsTxtReport;
  /** Lines to add to the file; empty where it could not be loaded. */
  missingLines: string[];
  /** The file at the typed link; null where it could not be loaded. */
  content: string | null;
}

/** Checks a file. Rejects only with the reason of `signal`. */
export type CheckFile = (
  addresses: FileAddresses,
  required: readonly RequiredLine[],
  signal: AbortSignal,
) => Promise<FileCheck>;

export function createFileCheck({ fetch, now }: { fetch: GuardedFetch; now: () => Date }): CheckFile {
  const load = createFileLoader(fetch);
  return async ({ appAdsTxtUrl, developerSite, isSiteKnown }, required, signal) => {
    const checkedAt = now().toISOString();
    const loadOnce = onceEach(load);
    const [typed, buyers] = await Promise.all([
      loadOnce(appAdsTxtUrl, signal),
      developerSite === null ? null : findBuyersFile(developerSite, loadOnce, signal),
    ]);
    const { lines, missingLines } = comparisonOf(typed, required);
    const differs = buyers !== null && isOtherFile(typed, buyers);
    const report: AppAdsTxtReport = {
      url: appAdsTxtUrl,
      state: stateOf(typed, missingLines),
      problem: typed.problem,
      lines,
      hops: typed.hops,
      notes: notesOf(typed, { isSiteKnown, hasBuyers: buyers !== null, differs }),
      buyers: buyers === null ? null : buyersReport(buyers, required, differs),
      checkedAt,
    };
    return { report, missingLines, content: typed.text };
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

function comparisonOf({ text }: LoadedFile, required: readonly RequiredLine[]) {
  if (text === null) return { lines: [], missingLines: [] };
  const file = parseAppAdsTxt(text);
  const compared = compareWithRequired(file, required);
  return {
    lines: compared.map(({ required: { line }, state, found }) => ({
      line,
      state,
      found: found === null ? null : shownLine(file, found),
      lineNumber: found?.number ?? null,
    })),
    missingLines: compared.filter((comparison) => !isThere(comparison)).map(({ required: { line } }) => line),
  };
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

function buyersReport(buyers: BuyersFile, required: readonly RequiredLine[], differs: boolean): BuyersAppAdsTxt {
  const { missingLines } = comparisonOf(buyers, required);
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
