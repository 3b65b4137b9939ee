import { second } from '#process/durations.ts';
import { buyersHosts } from './buyers-hosts.ts';
import type { LoadedFile, LoadFile } from './loaded-file.ts';

/** The file that buyers find from a developer's website. */
export interface BuyersFile extends LoadedFile {
  /** False if the website has no host that could serve a file. */
  hasAddress: boolean;
}

/** Milliseconds after which no further address is tried, because the publisher waits. */
const timeOut = 10 * second;

/**
 * Looks for the file as buyers do: on the subdomain of the developer's website, then on its registrable domain; on each
 * over https, and over http only if https gets no answer. `hops` has the hops of all attempts.
 */
export async function findBuyersFile(developerSite: string, load: LoadFile, signal: AbortSignal): Promise<BuyersFile> {
  const hosts = buyersHosts(developerSite);
  if (hosts === null) return { ...nothing(developerSite), hasAddress: false };
  const tooLong = AbortSignal.timeout(timeOut);
  const names = [hosts.subdomain, hosts.registrable].filter((host) => host !== null);
  const attempts: LoadedFile[] = [];
  for (const host of names) {
    for (const scheme of ['https', 'http']) {
      const attempt = await load(`${scheme}://${host}/app-ads.txt`, signal);
      attempts.push(attempt);
      if (attempt.text !== null) return { ...attempt, hops: hopsOf(attempts), hasAddress: true };
      if (tooLong.aborted) return whatFailed(attempts);
      if (attempt.hops.some(({ status }) => status !== null)) break;
    }
  }
  return whatFailed(attempts);
}

/** The first address of the search, with the problem of the last one. */
function whatFailed(attempts: LoadedFile[]): BuyersFile {
  const [first, last] = [attempts[0], attempts.at(-1)];
  if (first === undefined || last === undefined) throw new Error('Every website has a registrable domain.');
  return { ...last, url: first.url, finalUrl: first.url, hops: hopsOf(attempts), hasAddress: true };
}

function hopsOf(attempts: LoadedFile[]): LoadedFile['hops'] {
  return attempts.flatMap(({ hops }) => hops);
}

function nothing(url: string): LoadedFile {
  return { url, finalUrl: url, text: null, problem: 'no_answer', hops: [], isPlainText: false };
}
