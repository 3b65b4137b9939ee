import { second } from '#process/durations.ts';
import { FetchFault } from './fetch-fault.ts';
import type { FetchFailure, FetchHop, FetchOutcome } from './fetch-outcome.ts';
import { findTarget } from './find-target.ts';
import { openConnection, openSocket } from './open-connection.ts';
import type { OpenSocket } from './open-connection.ts';
import type { OutsideAddresses } from './outside-addresses.ts';
import { bareHost, hasOtherPort, parseOutsideUrl } from './outside-url.ts';
import { createResolveName } from './resolve-name.ts';
import type { ResolveName } from './resolve-name.ts';
import { sendRequest } from './send-request.ts';
import type { RequestOptions } from './send-request.ts';

export interface FetchRules {
  /**
   * Decides whether a redirect may be followed. `hops` are the requests so far, and `from` is the URL of the last one.
   * At most 5 redirects are followed in any case.
   */
  mayFollow?: (from: URL, to: URL, hops: readonly FetchHop[]) => boolean;
  /**
   * Whether a host may be fetched from, also after redirects; `host` is in lower case and punycode. Absent: any public
   * host.
   */
  isAllowedHost?: (host: string) => boolean;
  accept?: string;
  acceptLanguage?: string;
  /** Bytes after decompression; at most and by default 2 MiB. */
  maxBytes?: number;
  /** Ends the fetch, which then rejects with the reason of the signal. */
  signal?: AbortSignal;
}

/**
 * Fetches with GET a URL that a publisher or another server named. Any status counts as an answer. Never rejects,
 * except with the reason of `rules.signal`.
 */
export type GuardedFetch = (url: string, rules?: FetchRules) => Promise<FetchOutcome>;

export interface OutsideOptions {
  /** Hosts with addresses that the operator chose: neither DNS nor the check of addresses applies to them. */
  outsideAddresses?: OutsideAddresses;
  /** Where this product is reached. Nothing is fetched from its hosts, unless `outsideAddresses` names them. */
  ownOrigins?: string[];
  /** DNS; only tests set another source of addresses. */
  resolve?: ResolveName;
  /** TCP to the addresses of the target; only tests set another way. */
  open?: OpenSocket;
  /** Milliseconds for the whole fetch: names, connections, redirects and the body. Only tests set another number. */
  timeout?: number;
}

const mostRedirects = 5;
const largestBody = 2 * 1_024 * 1_024;

/**
 * The only way in which the API fetches from hosts that its settings do not name. Each fetch may hold a little more
 * memory than the largest body: callers limit how many they begin at once.
 */
export function createGuardedFetch(given: OutsideOptions = {}): GuardedFetch {
  const {
    outsideAddresses = new Map(),
    resolve = createResolveName(),
    open = openSocket,
    timeout = 10 * second,
  } = given;
  const ownHosts = new Set(given.ownOrigins?.map((origin) => bareHost(new URL(origin))));

  async function followed(first: string, rules: FetchRules, signal: AbortSignal, hops: FetchHop[]) {
    const options: RequestOptions = {
      accept: rules.accept ?? '*/*',
      acceptLanguage: rules.acceptLanguage,
      maxBytes: Math.min(rules.maxBytes ?? largestBody, largestBody),
      signal,
    };
    let url = outsideUrl(first);
    for (;;) {
      const hop: FetchHop = { url: url.href, status: null, contentType: null, bytes: 0 };
      hops.push(hop);
      if (rules.isAllowedHost?.(bareHost(url)) === false) refuse('host_not_allowed');
      const target = await findTarget(url, signal, { outsideAddresses, ownHosts, resolve });
      const socket = await openConnection(url, target, { open, signal });
      const { location, body } = await sendRequest(url, socket, options, hop);
      if (location === null) return { hop, body };

      if (hops.length > mostRedirects) refuse('too_many_redirects');
      const to = outsideUrl(location, url);
      if (rules.mayFollow?.(url, to, hops) === false) refuse('redirect_refused');
      url = to;
    }
  }

  return async (url, rules = {}) => {
    const tooLong = AbortSignal.timeout(timeout);
    const signal = rules.signal === undefined ? tooLong : AbortSignal.any([tooLong, rules.signal]);
    const hops: FetchHop[] = [];
    try {
      const { hop, body } = await followed(url, rules, signal, hops);
      return { kind: 'answered', url: hop.url, status: hop.status ?? 0, contentType: hop.contentType, body, hops };
    } catch (error) {
      if (error instanceof FetchFault) return { kind: 'failed', failure: error.failure, hops };
      rules.signal?.throwIfAborted();
      if (signal.aborted) return { kind: 'failed', failure: 'timed_out', hops };
      throw error;
    }
  };
}

function outsideUrl(text: string, base?: URL): URL {
  return parseOutsideUrl(text, base) ?? refuse(hasOtherPort(text, base) ? 'port_not_allowed' : 'bad_url');
}

function refuse(failure: FetchFailure): never {
  throw new FetchFault(failure);
}
