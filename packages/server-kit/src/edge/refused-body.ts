import type { IncomingMessage, ServerResponse } from 'node:http';

import { hasBody } from './message-framing.ts';

/** The longest refused body, in bytes, that is read to its end so that its connection stays open. */
const readMax = 64 * 1024 ** 2;
/** Bytes that are read of a longer body: enough for the answer to reach most clients. */
const readOfLonger = 1024 ** 2;
/** Milliseconds for which a refused body is read. */
const patience = 10_000;

interface Reply {
  raw: ServerResponse;
  header(name: string, value: string): unknown;
  removeHeader(name: string): unknown;
}

/**
 * A hook of Fastify (`onSend`) that delivers an answer to a client that still sends a refused body. Closing the
 * connection at once would reset it, and the answer would be lost (https://www.rfc-editor.org/rfc/rfc9112#section-9.6).
 * So the rest of the body is read and dropped: after the answer if the connection stays open, before it if the client
 * wants the connection closed. Of a body that is too long or too slow for that, only a part is read, and then the
 * connection is closed.
 */
export async function readRefusedBody({ raw }: { raw: IncomingMessage }, reply: Reply): Promise<void> {
  if (raw.complete || !hasBody(raw.headers)) return;
  const { shouldKeepAlive } = reply.raw;
  // Fastify sets `Connection: close` after a body that it did not read.
  if (shouldKeepAlive) reply.removeHeader('connection');
  else reply.header('connection', 'close');
  const read = readToEnd(raw, Number(raw.headers['content-length']) > readMax ? readOfLonger : readMax);
  if (!shouldKeepAlive) await read;
}

function readToEnd(request: IncomingMessage, most: number): Promise<void> {
  return new Promise((resolve) => {
    let left = most;
    const timer = setTimeout(() => request.destroy(), patience);
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) request.destroy();
    });
    for (const end of ['end', 'close', 'error']) request.once(end, () => (clearTimeout(timer), resolve()));
    // An earlier reader may have paused the request.
    request.resume();
  });
}
