import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { expect, test } from 'vitest';
import { createResolveName } from './resolve-name.ts';

const recordA = 1;
const noSuchName = 3;

/**
 * Starts a name server that returns the addresses for every name. Without addresses, it reports that the name does not
 * exist.
 */
async function startNameServer(addresses: string[]) {
  const server = createSocket('udp4');
  server.on('message', (query, client) => {
    // A question has the name, a zero, and two bytes each for type and class.
    // https://www.rfc-editor.org/rfc/rfc1035#section-4.1.2
    const end = query.indexOf(0, 12) + 5;
    const isA = query.readUInt16BE(end - 4) === recordA;
    const known = addresses.filter((address) => isIPv4(address) === isA);
    const answer = Buffer.concat([query.subarray(0, end), ...known.map(recordOf)]);
    answer.writeUInt16BE(0x81_80 + (addresses.length === 0 ? noSuchName : 0), 2);
    answer.writeUInt16BE(known.length, 6);
    answer.writeUInt32BE(0, 8);
    server.send(answer, client.port, client.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `127.0.0.1:${server.address().port}`, close: () => server.close() };
}

function recordOf(address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const type = bytes.length === 4 ? recordA : 28;
  // A pointer to the name in the question, the type, class IN, and a time to live of 60 seconds.
  return Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length]), bytes]);
}

test.each([
  [['93.184.215.14', '2606:4700::1111']],
  [['93.184.215.14', '93.184.215.15']],
  [['2606:4700::1111']],
  [['127.0.0.1']],
  [[]],
])('a name has the addresses that the name server says: %j', async (addresses) => {
  const server = await startNameServer(addresses);
  const found = await createResolveName([server.address])('a.example', new AbortController().signal);
  server.close();
  expect(found.toSorted()).toEqual(addresses.toSorted());
});

test('a name is not looked up when nobody waits for it any more', async () => {
  const reason = new Error('The caller left.');
  await expect(createResolveName([])('a.example', AbortSignal.abort(reason))).rejects.toBe(reason);
});
