import type { Socket } from 'node:net';
import { Client, errors } from 'undici';
import type { buildConnector } from 'undici';
import { FetchFault } from './fetch-fault.ts';

/** Sent with every request, so that owners of sites recognise it in their logs; docs/operating.md documents it. */
export const userAgent = 'PublisherConsole/1.0';

const largestHeaders = 32 * 1_024;

/** An HTTP client for one request over a connected socket. A signal has to end a request that takes too long. */
export function clientOver(socket: Socket, url: URL): Client {
  return new Client(url.origin, {
    connect: giveOnce(socket),
    allowH2: false,
    maxHeaderSize: largestHeaders,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** What went wrong with a request. */
export function faultOf(error: unknown, { hasAnswered }: { hasAnswered: boolean }): FetchFault {
  if (error instanceof FetchFault) return error;
  const isCut = error instanceof errors.SocketError || /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code));
  return new FetchFault(isCut && !hasAnswered ? 'connection_failed' : 'bad_answer');
}

/** Connects the HTTP client once, by the checked socket. The address of a second connection would not be checked. */
function giveOnce(socket: Socket): buildConnector.connector {
  let isGiven = false;
  return (_options, give) => {
    const isFirst = !isGiven;
    isGiven = true;
    // The HTTP client expects its callback later, as with a real connection.
    queueMicrotask(() => (isFirst ? give(null, socket) : give(new FetchFault('connection_failed'), null)));
  };
}
