import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, isIPv4 } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One question, as it came. */
export interface NameQuestion {
  name: string;
  type: 'A' | 'AAAA';
  transport: 'udp' | 'tcp';
  /** How many questions of this type about this name came before. */
  before: number;
}

/**
 * - a list: the addresses of the name, of which a question gets those of its type; an empty list for a name that does
 *   not exist
 * - `alias`: the name is another one's alias (CNAME), with the addresses of that one
 * - `truncated`: over UDP only that the answer is too long for it
 * - `silent`: no answer
 * - `failed`: the name server cannot find out (SERVFAIL)
 * - `garbage`: bytes that are no answer
 */
export type NameAnswer =
  | string[]
  | { alias: string; addresses: string[] }
  | 'truncated'
  | 'silent'
  | 'failed'
  | 'garbage';

export type AnswerName = (question: NameQuestion) => NameAnswer;

export interface NameServer {
  /** As `address:port`. */
  address: string;
  /** Every question so far. */
  questions: NameQuestion[];
  close(): Promise<void>;
}

const recordA = 1;
const recordAlias = 5;
const recordAaaa = 28;

/**
 * Starts a name server on UDP and TCP that answers every question with what `answer` returns, with a time to live of 0.
 * @param port - a free one by default
 */
export async function startNameServer(answer: AnswerName, port = 0): Promise<NameServer> {
  const questions: NameQuestion[] = [];
  const counts = new Map<string, number>();

  function reply(query: Buffer, transport: 'udp' | 'tcp'): Buffer | null {
    // A question has the name, a zero, and two bytes each for type and class.
    // https://www.rfc-editor.org/rfc/rfc1035#section-4.1.2
    const end = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(end - 4) === recordAaaa ? 'AAAA' : 'A';
    const name = nameIn(query);
    const key = `${name} ${type} ${transport}`;
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    const question = { name, type, transport, before } as const;
    questions.push(question);
    const scripted = answer(question);
    if (scripted === 'silent') return null;
    if (scripted === 'garbage') return Buffer.from('garbage');
    const head = query.subarray(0, end);
    if (scripted === 'truncated') return answerTo(head, { isTruncated: transport === 'udp', records: [] });
    if (scripted === 'failed') return answerTo(head, { records: [], failure: 2 });
    const { addresses, alias } = Array.isArray(scripted) ? { addresses: scripted, alias: null } : scripted;
    const known = addresses.filter((address) => isIPv4(address) === (type === 'A'));
    const exists = addresses.length > 0 || alias !== null;
    // A record names its owner by a pointer to the name in the question. The alias begins after its own 12 bytes.
    const records =
      alias === null
        ? known.map((address) => addressRecord(12, address))
        : [aliasRecord(alias), ...known.map((address) => addressRecord(end + 12, address))];
    return answerTo(head, { records, ...(!exists && { failure: 3 }) });
  }

  const { udp, tcp } = await bindBoth(port);
  udp.on('message', (query, client) => {
    const bytes = reply(query, 'udp');
    if (bytes !== null) udp.send(bytes, client.port, client.address);
  });
  const sockets = new Set<Socket>();
  tcp.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let waiting = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      // Each message follows its length, and several may come at once.
      while (waiting.length > 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
        const end = 2 + waiting.readUInt16BE(0);
        const answered = reply(waiting.subarray(2, end), 'tcp');
        waiting = waiting.subarray(end);
        if (answered === null) continue;
        const length = Buffer.alloc(2);
        length.writeUInt16BE(answered.length);
        socket.write(Buffer.concat([length, answered]));
      }
    });
  });
  return {
    address: `127.0.0.1:${udp.address().port}`,
    questions,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      const closed = [once(udp, 'close'), once(tcp, 'close')];
      udp.close();
      tcp.close();
      await Promise.all(closed);
    },
  };
}

/** Listens on one port on UDP and TCP. */
async function bindBoth(port: number) {
  const tcp = createServer().listen(port, '127.0.0.1');
  await once(tcp, 'listening');
  const udp = createSocket('udp4').bind((tcp.address() as AddressInfo).port, '127.0.0.1');
  await once(udp, 'listening');
  return { udp, tcp };
}

interface Answered {
  records: Buffer[];
  isTruncated?: boolean;
  failure?: number;
}

/** An answer to the question in `head`. https://www.rfc-editor.org/rfc/rfc1035#section-4.1.1 */
function answerTo(head: Buffer, { records, isTruncated = false, failure = 0 }: Answered): Buffer {
  const answer = Buffer.concat([head, ...records]);
  answer.writeUInt16BE(0x81_80 + (isTruncated ? 0x02_00 : 0) + failure, 2);
  answer.writeUInt16BE(records.length, 6);
  answer.writeUInt32BE(0, 8);
  return answer;
}

function addressRecord(owner: number, address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  return recordOf(owner, bytes.length === 4 ? recordA : recordAaaa, bytes);
}

function aliasRecord(alias: string): Buffer {
  const labels = alias.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return recordOf(12, recordAlias, Buffer.concat([...labels, Buffer.from([0])]));
}

/** A record of class IN with a time to live of 0; `owner` is the place of its name in the message. */
function recordOf(owner: number, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc0_00 + owner, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  let at = 12;
  for (;;) {
    const length = query.readUInt8(at);
    if (length === 0) return labels.join('.').toLowerCase();
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
}
