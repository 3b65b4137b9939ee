import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openConnection, openSocket } from './open-connection.ts';

const signal = new AbortController().signal;

test.each([[['127.0.0.1']], [['::1', '127.0.0.1']], [['127.0.0.1', '::1']]])(
  'of the addresses %j the one that answers is connected to, and the name is not looked up again',
  async (addresses) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const target = { host: 'no-such-name.invalid', addresses, port };
    const socket = await openConnection(new URL('http://a.example/'), target, { open: openSocket, signal });
    expect([socket.remoteAddress, socket.remotePort]).toEqual(['127.0.0.1', port]);
    socket.destroy();
    server.close();
  },
);
