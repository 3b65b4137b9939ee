import type { Socket } from 'node:net';
import { second } from '#process/durations.ts';
import { FetchFault } from './fetch-outcome.ts';
import type { FetchFailure } from './fetch-outcome.ts';
import { findTarget } from './find-target.ts';
import type { Target } from './find-target.ts';
import type { OutsideOptions } from './guarded-fetch.ts';
import { openConnection, openSocket } from './open-connection.ts';
import { bareHost, parseOutsideUrl, portOf } from './outside-url.ts';
import { createResolveName } from './resolve-name.ts';
import { clientOver, faultOf, userAgent } from './socket-client.ts';

interface PostedMessage {
  /** JSON. */
  body: string;
  /** Headers beside those of every request. */
  headers: Record<string, string>;
  /** Ends the request, which then rejects with the reason of the signal. */
  signal: AbortSignal;
}

type PostOutcome = { kind: 'answered'; status: number } | { kind: 'failed'; failure: FetchFailure };

/** Posts to addresses that publishers named. https alone, but for hosts whose address the operator chose. */
export interface GuardedPost {
  /** Why a URL may not be posted to, or null. Resolves its name, sends nothing, rejects with the reason of `signal`. */
  refusal(url: string, signal: AbortSignal): Promise<FetchFailure | null>;
  /** Posts once, without redirects. Reads the status of the answer and nothing else of it. */
  send(url: string, message: PostedMessage): Promise<PostOutcome>;
}

/** The only way in which the API sends something to hosts that its settings do not name. */
export function createGuardedPost(options: OutsideOptions = {}): GuardedPost {
  const {
    outsideAddresses = new Map(),
    resolve = createResolveName(),
    open = openSocket,
    timeout = 10 * second,
  } = options;
  const ownHosts = new Set(options.ownOrigins?.map((origin) => bareHost(new URL(origin))));

  async function targetOf(text: string, signal: AbortSignal): Promise<{ url: URL; target: Target }> {
    const url = parseOutsideUrl(text);
    if (url === null) throw new FetchFault('bad_url');
    const host = bareHost(url);
    const isChosen = outsideAddresses.has(host) || outsideAddresses.has(`${host}:${portOf(url)}`);
    if (url.protocol !== 'https:' && !isChosen) throw new FetchFault('bad_url');
    return { url, target: await findTarget(url, signal, { outsideAddresses, ownHosts, resolve }) };
  }

  return {
    refusal: async (url, signal) => {
      const found = await inTime(timeout, signal, (limited) => targetOf(url, limited));
      return 'failure' in found ? found.failure : null;
    },

    send: async (text, message) => {
      const sent = await inTime(timeout, message.signal, async (signal) => {
        const { url, target } = await targetOf(text, signal);
        const socket = await openConnection(url, target, { open, signal });
        return post(url, socket, { ...message, signal });
      });
      return 'failure' in sent ? { kind: 'failed', failure: sent.failure } : { kind: 'answered', status: sent.result };
    },
  };
}

/** Sends one POST over `socket`, and destroys the socket when the status is there. */
async function post(url: URL, socket: Socket, { body, headers, signal }: PostedMessage): Promise<number> {
  const client = clientOver(socket, url);
  try {
    const { statusCode } = await client.request({
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: { 'user-agent': userAgent, 'content-type': 'application/json', ...headers },
      body,
      reset: true,
      signal,
    });
    // Some servers refuse with other numbers, such as 999. https://www.rfc-editor.org/rfc/rfc9110#section-15
    if (statusCode > 599) throw new FetchFault('bad_answer');
    return statusCode;
  } catch (error) {
    signal.throwIfAborted();
    throw faultOf(error, { hasAnswered: false });
  } finally {
    socket.destroy();
    void client.destroy();
  }
}

/** Does work within a time in milliseconds. Rejects with the reason of `signal` alone. */
async function inTime<Result>(
  timeout: number,
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<Result>,
): Promise<{ result: Result } | { failure: FetchFailure }> {
  const limited = AbortSignal.any([AbortSignal.timeout(timeout), signal]);
  try {
    return { result: await work(limited) };
  } catch (error) {
    if (error instanceof FetchFault) return { failure: error.failure };
    signal.throwIfAborted();
    if (limited.aborted) return { failure: 'timed_out' };
    throw error;
  }
}
