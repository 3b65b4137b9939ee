import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { second } from '#process/durations.ts';
import { FetchFault } from './fetch-outcome.ts';
import type { FetchFailure, FetchHop, FetchOutcome } from './fetch-outcome.ts';
import { findTarget } from './find-target.ts';
import { openConnection, openSocket } from './open-connection.ts';
import type { OpenSocket } from './open-connection.ts';
import type { OutsideAddresses } from './outside-addresses.ts';
import { bareHost, hasOtherPort, parseOutsideUrl } from './outside-url.ts';
import { createResolveName } from './resolve-name.ts';
import type { ResolveName } from './resolve-name.ts';
import { clientOver, faultOf, userAgent } from './socket-client.ts';

/**
 * Values that servers send although the body is not compressed: charsets, and the framing of uploads to S3, which stores of
 * files answer as it was sent.
 */
const plain = new Set(['', 'identity', 'none', 'utf-8', 'utf8', 'aws-chunked']);

/**
 * The decompressor for a `Content-Encoding`, or null for a body that is not compressed. Throws `FetchFault` for an
 * encoding that requests do not offer, and for several encodings at once.
 */
function decoderFor(encoding: string): Duplex | null {
  const codings = encoding.split(',').map((name) => name.trim().toLowerCase());
  const [compression, ...others] = codings.filter((name) => !plain.has(name));
  if (compression === undefined) return null;
  if (others.length > 0 || !/^(?:x-)?gzip$/.test(compression)) throw new FetchFault('unknown_encoding');
  return createGunzip();
}

/** Bytes that a connection may carry in addition to the content: headers, and the framing of chunks. */
const overhead = 256 * 1_024;

interface BodyOptions {
  /** Bytes after decompression. */
  maxBytes: number;
  signal: AbortSignal;
}

/** Reads the body of an answer and counts its bytes in `hop`. Throws `FetchFault` when it is too large. */
async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  socket: Socket,
  { maxBytes, signal }: BodyOptions,
  hop: FetchHop,
): Promise<Buffer> {
  const encoding = [headers['content-encoding'] ?? []].flat().join(', ');
  if (/^[\x21-\x7e](?:[\x20-\x7e]{0,38}[\x21-\x7e])?$/.test(encoding)) hop.contentEncoding = encoding;
  const decoder = decoderFor(encoding);
  delete hop.contentEncoding;
  const chunks: Buffer[] = [];
  // With chunks of one byte or empty gzip blocks, a server could send many bytes for each byte of the content.
  const carried = async function* carried(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      if (socket.bytesRead > maxBytes + overhead) throw new FetchFault('too_large');
      yield chunk;
    }
  };
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      hop.bytes += chunk.length;
      if (hop.bytes > maxBytes) throw new FetchFault('too_large');
      chunks.push(chunk);
    }
  };
  if (decoder === null) await pipeline(body, carried, collect, { signal });
  else await pipeline(body, carried, decoder, collect, { signal });
  return Buffer.concat(chunks);
}

const redirects = new Set([301, 302, 303, 307, 308]);

interface RequestOptions {
  accept: string;
  acceptLanguage: string | undefined;
  /** Bytes of the body after decompression. */
  maxBytes: number;
  signal: AbortSignal;
}

interface HopAnswer {
  /** The `Location` of the answer, as the server wrote it. */
  location: string | null;
  /** Empty if the answer is a redirect. */
  body: Buffer;
}

/**
 * Sends one GET over `socket`, destroys the socket afterwards and records the answer in `hop`. Throws `FetchFault`, or
 * the reason of the aborted signal.
 */
async function sendRequest(url: URL, socket: Socket, options: RequestOptions, hop: FetchHop): Promise<HopAnswer> {
  const { maxBytes, signal } = options;
  const client = clientOver(socket, url);
  try {
    const answer = await client.request({
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: headersOf(options),
      reset: true,
      signal,
    });
    hop.status = answer.statusCode;
    hop.contentType = contentTypeOf(answer.headers);
    singleHeader(answer.headers, 'transfer-encoding');
    if (redirects.has(answer.statusCode)) return { location: locationOf(answer.headers), body: Buffer.alloc(0) };
    return { location: null, body: await readBody(answer, socket, { maxBytes, signal }, hop) };
  } catch (error) {
    signal.throwIfAborted();
    throw faultOf(error, { hasAnswered: hop.status !== null });
  } finally {
    socket.destroy();
    void client.destroy();
  }
}

function headersOf({ accept, acceptLanguage }: RequestOptions): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept,
    // Other decompressors need several times the memory of the body: brotli 5 MiB for each one that is created.
    'accept-encoding': 'gzip',
    ...(acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage }),
  };
}

type Headers = Dispatcher.ResponseData['headers'];

/** The value of a header, or null. Throws `FetchFault` when the server sent the header twice. */
function singleHeader(headers: Headers, name: string): string | null {
  const value = headers[name] ?? null;
  if (Array.isArray(value)) throw new FetchFault('bad_answer');
  return value === null ? null : withoutBlanks(value);
}

/** Blanks around a value are no part of it. https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
function withoutBlanks(value: string): string {
  return value.replaceAll(/^[ \t]+|[ \t]+$/g, '');
}

function locationOf(headers: Headers): string {
  const location = singleHeader(headers, 'location');
  if (location === null) throw new FetchFault('bad_answer');
  // Servers that do not percent-encode the address write it in UTF-8.
  return Buffer.from(location, 'latin1').toString();
}

function contentTypeOf(headers: Headers): string | null {
  const [first] = [headers['content-type']].flat();
  const value = first === undefined ? null : withoutBlanks(first);
  return value !== null && /^[\x20-\x7e]{1,200}$/.test(value) ? value : null;
}

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
export function createGuardedFetch(outside: OutsideOptions = {}): GuardedFetch {
  const {
    outsideAddresses = new Map(),
    resolve = createResolveName(),
    open = openSocket,
    timeout = 10 * second,
  } = outside;
  const ownHosts = new Set(outside.ownOrigins?.map((origin) => bareHost(new URL(origin))));

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
