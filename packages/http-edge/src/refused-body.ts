import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes of a refused body that are read; a longer one ends with its connection. */
const readMax = 64 * 1024 ** 2;

interface Reply {
  raw: ServerResponse;
  removeHeader(name: string): unknown;
}

/**
 * A hook of Fastify (`onSend`) that lets an answer reach a client that still sends a body which nobody wants. A
 * connection that is closed at once would lose the answer on its way. So the rest of the body is read and dropped: after
 * the answer where the connection lives on, before it where the client wants the connection closed. The server's time
 * limit on requests bounds how long that takes.
 */
export async function readRefusedBody({ raw }: { raw: IncomingMessage }, reply: Reply): Promise<void> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
  const hasBody = length !== '0' || encoding !== undefined;
  if (raw.complete || !hasBody) return;
  // The framework asks for a close after a body that it did not read.
  reply.removeHeader('connection');
  const read = readToEnd(raw);
  if (!reply.raw.shouldKeepAlive) await read;
}

function readToEnd(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = readMax;
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) request.destroy();
    });
    for (const end of ['end', 'close', 'error']) request.once(end, () => resolve());
    // An earlier reader may have paused it.
    request.resume();
  });
}
