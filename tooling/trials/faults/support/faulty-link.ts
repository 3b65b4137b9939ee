import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';

/**
 * What a link does to its connections: lets them pass, resets them and all new ones, holds every byte back, or delays each
 * one.
 */
export type Fault = 'none' | 'cut' | 'hang' | 'slow';

/** Milliseconds by which a slow link delays what passes, in each direction. */
const slowness = 100;

/** A TCP proxy on the loopback in front of a server, whose connections can be disturbed. */
export interface FaultyLink {
  /** The address for clients: host and port. */
  host: string;
  /** The port of the server behind it; new connections go there. */
  target: number;
  /** What it does now; what a hanging link held back is delivered afterwards. */
  set(fault: Fault): void;
  /** How many connections and pieces of data a fault has touched so far. */
  touched(): number;
  close(): Promise<void>;
}

export async function openFaultyLink(target: number): Promise<FaultyLink> {
  let fault: Fault = 'none';
  let touched = 0;
  let freed = Promise.withResolvers<void>();
  const open = new Set<Socket>();

  /** One direction of a connection. */
  const direction = () =>
    new Transform({
      transform: (piece: Buffer, _encoding, pass) => {
        if (fault === 'none' || fault === 'cut') return pass(null, piece);
        touched += 1;
        if (fault === 'slow') return void setTimeout(() => pass(null, piece), slowness);
        return void freed.promise.then(() => pass(null, piece));
      },
    });

  const server = createServer((client) => {
    if (fault === 'cut') {
      touched += 1;
      client.resetAndDestroy();
      return;
    }
    if (fault === 'hang') touched += 1;
    const behind = connect(link.target, '127.0.0.1');
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      from.on('error', () => to.destroy());
      from.once('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.pipe(direction()).pipe(to);
    }
  });

  const link: FaultyLink = {
    host: '',
    target,
    set: (next) => {
      fault = next;
      if (next === 'cut') {
        touched += open.size;
        for (const socket of open) socket.resetAndDestroy();
      }
      freed.resolve();
      freed = Promise.withResolvers<void>();
    },
    touched: () => touched,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  link.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return link;
}
