import type { AppAdsTxtProblem } from '@publisher-console/api-contract';
import type { FetchFailure, FetchHop, FetchOutcome } from '#guarded-fetch/fetch-outcome.ts';
import type { GuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import { registrableDomain } from './buyers-file.ts';
import { decodeText } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';

/** The result of loading a file from one address. */
export interface LoadedFile {
  /** The requested address. */
  url: string;
  /** The address after redirects; equals `url` if the file was not found. */
  finalUrl: string;
  /** Null if the file was not found. */
  text: string | null;
  /** Null if the file was found. */
  problem: AppAdsTxtProblem;
  hops: FetchHop[];
  isPlainText: boolean;
}

/** Loads a file from an address. Rejects only with the reason of `signal`. */
export type LoadFile = (url: string, signal: AbortSignal) => Promise<LoadedFile>;

const problemOf: Record<FetchFailure, NonNullable<AppAdsTxtProblem>> = {
  bad_url: 'address',
  port_not_allowed: 'port',
  host_not_allowed: 'address',
  address_not_allowed: 'address',
  name_not_found: 'name_not_found',
  name_servers_failed: 'name_servers',
  connection_refused: 'refused',
  connection_failed: 'no_answer',
  certificate_refused: 'certificate',
  tls_failed: 'no_https',
  timed_out: 'timed_out',
  unknown_encoding: 'compression',
  cut_short: 'cut_short',
  bad_answer: 'broken_answer',
  too_large: 'too_large',
  redirect_refused: 'redirect',
  too_many_redirects: 'redirect',
};

/** Loads files by the rules of the ads.txt specification for buyers. */
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

/** Follows redirects within the registrable domain, then one to another domain, which must not redirect again. */
function staysOrLeavesOnce(from: URL, _to: URL, hops: readonly FetchHop[]): boolean {
  const [first] = hops;
  return first !== undefined && registrableDomain(from) === registrableDomain(new URL(first.url));
}

function contentOf(outcome: FetchOutcome): { text: string } | { problem: AppAdsTxtProblem } {
  if (outcome.kind === 'failed') return { problem: problemOf[outcome.failure] };
  if (outcome.status !== 200) return { problem: 'status' };
  if (/html|xml|json/.test(mediaType(outcome.contentType))) return { problem: 'content' };
  const decoded = decodeText(outcome.body);
  // An HTML error page with the status 200.
  if (decoded === null || /^\s*<[!?a-z]/i.test(decoded.text.slice(0, 1_000))) return { problem: 'content' };
  return { text: decoded.text };
}

function mediaType(contentType: string | null): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
}
