import { Agent, request as startRequest } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { OperationId } from '#contract/operation.ts';

/** What an answer has to be, apart from being described in the contract. */
export type Expectation =
  /** Anything that the contract describes. */
  | 'described'
  /** A success: nothing is wrong with the request. */
  | 'done'
  /** A failure of the caller: something is wrong with the request, and it had no effect. */
  | 'refused'
  | 206
  | 401
  | 403
  | 404
  | 405;

export interface FuzzRequest {
  /** Null if the contract has no such operation. */
  operation: OperationId | null;
  /** What was done to the request. */
  what: string;
  method: string;
  /** With the query, encoded as it is sent. */
  path: string;
  headers: OutgoingHttpHeaders;
  body: Buffer | null;
  expected: Expectation;
}

export interface FuzzAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request; rejects when no whole answer comes. */
export type Send = (request: FuzzRequest) => Promise<FuzzAnswer>;

/** Milliseconds after which a request hangs. An answer on a busy machine needs much less. */
const patience = 60_000;

/** Sends requests to a server on the loopback interface as they are: without redirects, and with unusual paths. */
export function createSend(port: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true });
  const send: Send = async ({ method, path, headers, body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<FuzzAnswer>();
    const length = body === null ? {} : { 'content-length': body.length };
    const options = { host: '127.0.0.1', port, agent, method, path, headers: { ...length, ...headers } };
    const sent = startRequest(options, (response) => {
      buffer(response).then(
        (content) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: content.toString('utf8') }),
        reject,
      );
    });
    sent.setTimeout(patience, () => sent.destroy(new Error(`no answer within ${patience / 1_000} s`)));
    sent.on('error', reject);
    sent.end(body ?? undefined);
    return promise;
  };
  return { send, close: () => agent.destroy() };
}

const longestPrinted = 2_000;

/** A request as a command line. Its tokens are left out. */
export function asCommand({ method, path, headers, body }: FuzzRequest): string {
  const shown = Object.entries(headers).map(([name, value]) => {
    const isToken = name === 'authorization' && String(value).startsWith('Bearer ');
    return `-H ${quoted(`${name}: ${isToken ? 'Bearer $TOKEN' : String(value)}`)}`;
  });
  const data = body === null ? [] : [`--data-binary ${quoted(body.toString('utf8'))}`];
  return ['curl -X', method, quoted(`$API${path}`), ...shown, ...data].join(' ');
}

/** In the form `$'…'` of shells, which has escapes. */
function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  const cut = escaped.length > longestPrinted ? `${escaped.slice(0, longestPrinted)}…` : escaped;
  return `$'${cut}'`;
}
