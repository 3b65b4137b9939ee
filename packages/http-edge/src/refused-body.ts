import type { IncomingMessage, ServerResponse } from 'node:http';

/** The longest refused body, in bytes, that is read to its end so that its connection stays open. */
const readMax = 64 * 1024 ** 2;
/** Bytes that are read of a longer body: enough for the answer to reach most clients. */
const readOfLonger = 1024 ** 2;
/** Milliseconds for which a refused body is read. */
const patience = 10_000;

interface Reply {
  raw: ServerResponse;
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
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
  const hasBody = length !== '0' || encoding !== undefined;
  if (raw.complete || !hasBody) return;
  // Fastify sets `Connection: close` after a body that it did not read.
  reply.removeHeader('connection');
  const read = readToEnd(raw, Number(length) > readMax ? readOfLonger : readMax);
  if (!reply.raw.shouldKeepAlive) await read;
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
