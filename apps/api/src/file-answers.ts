import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer, FileOutcome } from '#contract/file-answer.ts';

/**
 * Sends a file. Its head leaves with the first piece of the content, so a failure before that is answered like any
 * other. A reader who takes no byte is cut off, `patience` to twice as many milliseconds after the last one.
 */
export function sendFile(
  { name, type, content, isForEver, cut, onEnd }: FileAnswer,
  request: FastifyRequest,
  reply: FastifyReply,
  patience: number,
): FastifyReply {
  cutStalledReader(request, reply, patience);
  if (onEnd !== undefined) reply.raw.once('close', () => onEnd(outcomeOf(request, reply)));
  reply.header('content-disposition', contentDisposition(name)).type(type);
  if (isForEver) {
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    // The console may have another origin than the API.
    reply.header('cross-origin-resource-policy', 'cross-origin');
  }
  return reply.send(Readable.from(content, { objectMode: false, ...(cut && { signal: cut }) }));
}

function outcomeOf({ cut }: FastifyRequest, { raw, statusCode }: FastifyReply): FileOutcome {
  // A file that fails before its first piece is answered with the failure.
  if (cut === 'failed' || statusCode >= 400) return 'failed';
  return raw.writableFinished ? 'done' : 'left';
}

function cutStalledReader(request: FastifyRequest, { raw }: FastifyReply, patience: number): void {
  // Node's timer starts anew with every byte that the reader's connection takes.
  raw.setTimeout(patience, () => {
    if (raw.writableLength === 0) {
      // The reader waits for us.
      raw.setTimeout(patience);
      return;
    }
    request.cut = 'stalled';
    raw.destroy();
  });
}
