import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A call through the proxy. `arrived` and `answered` are its places in the order of all arrivals and answers. */
export interface ForwardedCall {
  path: string;
  arrived: number;
  answered: number;
  status: number;
  body: string;
}

export interface ProxyOptions {
  /** After each expiry, refuses every refresh but the first, as a server without a grace period would. */
  isSingleUse?: boolean;
}

/** Forwards calls to the API at `address`, and interferes with them as a test wants. */
export function createProxy(address: string, { isSingleUse = false }: ProxyOptions) {
  /** Every call that was answered, including those whose answer was lost. */
  const calls: ForwardedCall[] = [];
  const lost = new Set<string>();
  let hasRefreshed = false;
  let places = 0;
  let gathering: { path: string; missing: number; all: PromiseWithResolvers<void> } | null = null;

  async function waitForOthers(path: string): Promise<void> {
    if (gathering?.path !== path) return;
    const { all } = gathering;
    gathering.missing -= 1;
    if (gathering.missing === 0) {
      gathering = null;
      all.resolve();
    }
    await all.promise;
  }

  async function forward(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    places += 1;
    const arrived = places;
    const sent = await text(request);
    await waitForOthers(path);
    const isRefused = isSingleUse && path === '/token/refresh' && hasRefreshed;
    if (path === '/token/refresh') hasRefreshed = true;
    const answer = isRefused ? refusedRefresh() : await callApi(`${address}${path}`, request, sent);
    const body = await answer.text();
    places += 1;
    calls.push({ path, arrived, answered: places, status: answer.status, body });
    if (lost.delete(path)) request.socket.destroy();
    else response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body);
  }

  return {
    calls,
    forward,
    /** Accepts the next refresh of a proxy whose refresh tokens work once. */
    allowRefresh: () => {
      hasRefreshed = false;
    },
    /** Holds the next calls of this path until there are so many, then forwards all of them at once. */
    gather: (path: string, missing: number) => {
      gathering = { path, missing, all: Promise.withResolvers() };
    },
    /** Cuts the connection of the next call of this path after the API has answered, instead of answering. */
    loseAnswer: (path: string) => void lost.add(path),
  };
}

function callApi(url: string, request: IncomingMessage, sent: string): Promise<Response> {
  return fetch(url, {
    method: request.method ?? 'GET',
    headers: forwardedHeaders(request),
    ...(sent === '' ? {} : { body: sent }),
  });
}

function refusedRefresh(): Response {
  const message = 'Invalid JWT Refresh Token';
  return Response.json({ result: false, data: null, errors: null, message, code: 'session_invalid' }, { status: 401 });
}

function forwardedHeaders({ headers }: IncomingMessage): Record<string, string> {
  const names = ['authorization', 'refresh-token', 'content-type', 'accept-language'];
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}
