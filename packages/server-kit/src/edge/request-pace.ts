import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import { hasBody } from './message-framing.ts';

/** How fast the body of a request has to arrive. */
export interface RequestPace {
  /** Milliseconds for the whole body. */
  whole: number;
  /** Bytes that have to arrive in every span of `within` milliseconds; without it, any rate is fast enough. */
  least?: { bytes: number; within: number };
}

/** The pace of every request that uploads no files. */
export const usualPace: RequestPace = { whole: 30_000 };

/**
 * The largest form needs an hour at 1 Mbit/s. A client that sends less than 1 KB a second is disconnected after a
 * minute or two.
 */
export const uploadPace: RequestPace = { whole: 100 * 60_000, least: { bytes: 60_000, within: 60_000 } };

/** Whether the URL of a request has this path, whatever its query. */
export function hasPath(url: string, path: string): boolean {
  return url.split('?', 1)[0] === path;
}

interface PaceOptions {
  pace: RequestPace;
  /** The server that emits `clientError` for a request that is too slow, with the code of Node's own time limit. */
  server: Server;
}

/**
 * Ends a request whose body arrives too slowly, as Node ends one that exceeds the server's `requestTimeout`. Node has
 * one such limit for all requests of a server, so `requestTimeout` has to be set to the longest `whole`.
 * https://nodejs.org/api/http.html#serverrequesttimeout
 */
export function enforcePace(request: IncomingMessage, response: ServerResponse, { pace, server }: PaceOptions): void {
  if (!hasBody(request.headers)) return;
  const { socket } = request;
  const timers: NodeJS.Timeout[] = [];

  function drop(): void {
    stop();
    if (request.complete || socket.destroyed) return;
    if (response.headersSent) socket.destroy();
    else server.emit('clientError', timeOut(), socket);
  }

  function stop(): void {
    for (const timer of timers) clearTimeout(timer);
  }

  timers.push(setTimeout(drop, pace.whole));
  if (pace.least !== undefined) {
    const { bytes, within } = pace.least;
    let counted = socket.bytesRead;
    let wasReading = true;
    timers.push(
      setInterval(() => {
        // If bytes have arrived that the server has not read yet, the server is slow and not the client.
        const isReading = request.readableLength === 0;
        if (wasReading && isReading && socket.bytesRead - counted < bytes) drop();
        counted = socket.bytesRead;
        wasReading = isReading;
      }, within),
    );
  }
  request.once('end', stop);
  request.once('close', stop);
}

function timeOut(): NodeJS.ErrnoException {
  return Object.assign(new Error('The request arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
