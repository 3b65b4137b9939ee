import type { IncomingMessage } from 'node:http';

/** Bytes of a refused body that are read to the end. */
const drainedMax = 64 * 1024 ** 2;

/**
 * Reads the rest of a body that nobody wants. A connection that is closed while its client still sends loses the answer
 * that was on its way. The server's time limit on requests bounds how long it takes; beyond `drainedMax` bytes the
 * connection is cut.
 */
export function drain(request: IncomingMessage): void {
  let drained = 0;
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > drainedMax) request.destroy();
  });
}
