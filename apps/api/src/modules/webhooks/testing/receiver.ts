import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks, for a host of `startOutsideServers`. */
export interface Receiver {
  listener: RequestListener;
  /** Returns the messages that arrived since the last call. */
  drain(): Received[];
  /** Answers with this status from now on; null leaves callers without an answer. */
  answer(status: number | null, headers?: Record<string, string>): void;
  /** Leaves the next message without an answer until `release`. */
  hold(): { arrived: Promise<void>; release: (status: number) => void };
}

export function createReceiver(): Receiver {
  let received: Received[] = [];
  let status: number | null = 200;
  let answered: Record<string, string> = {};
  let holding: { arrived: PromiseWithResolvers<void>; released: PromiseWithResolvers<number> } | null = null;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    received.push({ headers: request.headers, body: await text(request) });
    const held = holding;
    holding = null;
    if (held !== null) {
      held.arrived.resolve();
      response.writeHead(await held.released.promise).end();
      return;
    }
    if (status === null) request.socket.destroy();
    else response.writeHead(status, answered).end('thank you');
  }

  return {
    listener: (request, response) => void receive(request, response),
    drain: () => received.splice(0),
    answer: (next, headers = {}) => {
      status = next;
      answered = headers;
      received = [];
    },
    hold: () => {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
      holding = { arrived, released };
      return { arrived: arrived.promise, release: released.resolve };
    },
  };
}

/** Which of the signatures of a message a secret (`whsec_…`) made, from 0. Computed here, not by the code under test. */
export function signedBy({ headers, body }: Received, secret: string): number {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').indexOf(signature);
}
