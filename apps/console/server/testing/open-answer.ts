import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { createGunzip } from 'node:zlib';

interface OpenAnswer {
  call: ClientRequest;
  answer: IncomingMessage;
}

/** Sends a request that accepts gzip, and resolves as soon as the head of the answer has arrived. */
export async function openAnswer(url: string, options: RequestOptions = {}): Promise<OpenAnswer> {
  const call = sendRequest(url, { agent: false, headers: { 'accept-encoding': 'gzip' }, ...options });
  call.end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { call, answer };
}

/** Decompresses an answer. Each call of the function resolves with what the answer contains up to its next pause. */
export function piecesOf(answer: IncomingMessage): () => Promise<string> {
  const pieces = answer.pipe(createGunzip());
  return async () => String((await once(pieces, 'data'))[0]);
}
