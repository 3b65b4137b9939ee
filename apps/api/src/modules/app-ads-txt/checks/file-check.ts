import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { findBuyersFile } from '#modules/app-ads-txt/loading/buyers-file.ts';
import type { BuyersFile, DeveloperSite } from '#modules/app-ads-txt/loading/buyers-file.ts';
import { compareWithRequired } from '#modules/app-ads-txt/comparison/required-lines.ts';
import type { RequiredLine } from '#modules/app-ads-txt/comparison/required-lines.ts';
import { createFileLoader } from '#modules/app-ads-txt/loading/file-loader.ts';
import type { LoadedFile, LoadFile } from '#modules/app-ads-txt/loading/file-loader.ts';
import { mergeRequired } from '#modules/app-ads-txt/comparison/merge.ts';
import { buyersReport, lineReports, missingLinesOf, notesOf, stateOf } from './file-report.ts';

/** The addresses at which a file is checked. */
export interface FileAddresses extends DeveloperSite {
  /** The publisher's link to the file. */
  appAdsTxtUrl: string;
}

export interface FileCheck {
  /** The checked addresses. */
  addresses: FileAddresses;
  report: AppAdsTxtReport;
  /** Lines to add to the file; none if it was not loaded. */
  missingLines: string[];
  /** The file at the publisher's link; null if it was not loaded. */
  content: string | null;
  /** Merges the file with the required lines; null if it was not loaded. */
  merged: () => string | null;
}

/** Checks a file. Rejects only with the reason of `signal`. */
type CheckFile = (
  addresses: FileAddresses,
  required: readonly RequiredLine[],
  signal: AbortSignal,
) => Promise<FileCheck>;

interface FileCheckOptions {
  fetch: GuardedFetch;
  now: () => Date;
  /** Tests replace it to count comparisons. */
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
    // Both files nearly always have the same text, which is then compared once.
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

/** Loads each address once: buyers often look at the publisher's link. */
function onceEach(load: LoadFile): LoadFile {
  const loaded = new Map<string, Promise<LoadedFile>>();
  return (url, signal) => {
    const known = loaded.get(url) ?? load(url, signal);
    loaded.set(url, known);
    return known;
  };
}

/** Whether buyers find another file: neither the same text nor the same address. */
function isOtherFile(typed: LoadedFile, buyers: BuyersFile): boolean {
  if (typed.text !== null && buyers.text !== null && typed.text === buyers.text) return false;
  return !buyers.hasAddress || withoutScheme(typed) !== withoutScheme(buyers);
}

/** The address without its scheme. */
function withoutScheme({ finalUrl }: LoadedFile): string {
  return (URL.parse(finalUrl)?.href ?? finalUrl).replace(/^https?:/, '');
}
