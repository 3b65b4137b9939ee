import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How fast the body of a request has to arrive. */
export interface RequestPace {
  /** Milliseconds for the whole body. */
  whole: number;
  /** Bytes that have to arrive in every span of so many milliseconds; without it, any pace will do. */
  least?: { bytes: number; within: number };
}

/** Where files are uploaded. */
export const uploadPath = '/file/upload/files';

/** The pace of every request that uploads no files. */
export const usualPace: RequestPace = { whole: 30_000 };

/** The largest form takes an hour at 1 Mbit/s; a sender below 1 KB a second is cut off after a minute or two. */
export const uploadPace: RequestPace = { whole: 100 * 60_000, least: { bytes: 60_000, within: 60_000 } };

/** Whether a request for an address uploads files. */
export function isUpload(url: string, prefix = ''): boolean {
  return url.split('?', 1)[0] === `${prefix}${uploadPath}`;
}

/**
 * Ends a request whose body arrives too slowly, as Node ends one that exceeds the server's own time limit. That limit is
 * one for all requests, so the server must allow the longest of them.
 */
export function keepPace(request: IncomingMessage, response: ServerResponse, { pace, server }: PaceOptions): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
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
        // What has arrived and is not read yet is not the sender's delay.
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

export interface PaceOptions {
  pace: RequestPace;
  /** Told of a request that is too slow by `clientError` with the code of Node's own limit. */
  server: Server;
}

function timeOut(): NodeJS.ErrnoException {
  return Object.assign(new Error('The request arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
