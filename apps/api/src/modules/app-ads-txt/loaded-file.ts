import type { AppAdsTxtProblem } from '@publisher-console/api-contract';
import type { FetchFailure, FetchHop, FetchOutcome } from '#guarded-fetch/fetch-outcome.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { registrableDomain } from './buyers-addresses.ts';
import { decodeText } from './decoded-text.ts';

/** What came of looking for a file at one address. */
export interface LoadedFile {
  /** Where it was looked for. */
  url: string;
  /** Where it was found, after redirects; the same as `url` where it was not. */
  finalUrl: string;
  /** Null where it was not found. */
  text: string | null;
  /** Null where it was found. */
  problem: AppAdsTxtProblem;
  hops: FetchHop[];
  isPlainText: boolean;
}

/** Looks for a file at an address. Rejects only with the reason of `signal`. */
export type LoadFile = (url: string, signal: AbortSignal) => Promise<LoadedFile>;

const problemOf: Record<FetchFailure, NonNullable<AppAdsTxtProblem>> = {
  bad_url: 'no_answer',
  host_not_allowed: 'no_answer',
  address_not_allowed: 'no_answer',
  name_not_found: 'no_answer',
  connection_failed: 'no_answer',
  tls_failed: 'no_answer',
  timed_out: 'no_answer',
  bad_answer: 'no_answer',
  too_large: 'too_large',
  redirect_refused: 'redirect',
  too_many_redirects: 'redirect',
};

/** Loads files as the specification of ads.txt says that buyers do. */
export function createFileLoader(fetch: GuardedFetch): LoadFile {
  return async (url, signal) => {
    const outcome = await fetch(url, { accept: 'text/plain', mayFollow: staysOrLeavesOnce, signal });
    const { hops } = outcome;
    const finalUrl = outcome.kind === 'answered' ? outcome.url : url;
    const result = contentOf(outcome);
    const isPlainText = outcome.kind === 'answered' && mediaType(outcome.contentType) === 'text/plain';
    return 'text' in result
      ? { url, finalUrl, text: result.text, problem: null, hops, isPlainText }
      : { url, finalUrl: url, text: null, problem: result.problem, hops, isPlainText };
  };
}

/** Any number of redirects within the registrable domain, then one to another, which must not redirect again. */
function staysOrLeavesOnce(from: URL, _to: URL, hops: readonly FetchHop[]): boolean {
  const [first] = hops;
  return first !== undefined && registrableDomain(from) === registrableDomain(new URL(first.url));
}

function contentOf(outcome: FetchOutcome): { text: string } | { problem: AppAdsTxtProblem } {
  if (outcome.kind === 'failed') return { problem: problemOf[outcome.failure] };
  if (outcome.status !== 200) return { problem: 'status' };
  if (/html|xml/.test(mediaType(outcome.contentType))) return { problem: 'content' };
  const decoded = decodeText(outcome.body);
  // A page that says that there is no such file, with the status of a success.
  if (decoded === null || /^\s*<[!?a-z]/i.test(decoded.text.slice(0, 1_000))) return { problem: 'content' };
  return { text: decoded.text };
}

function mediaType(contentType: string | null): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}
