import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** The request that is hidden in the body of each form. A server that receives it as a request was deceived. */
export const hiddenPath = '/hidden';

/** A request whose body is another request, framed so that two servers may disagree about where the body ends. */
export interface SmugglingForm {
  /** Such as `DELETE, chunked, named in Connection`. */
  name: string;
  method: string;
  /** Whether some operation of this method accepts a body. */
  acceptsBody: boolean;
  head: string;
  body: string;
  /** Whether HTTP forbids it, so that it is refused for every method. */
  isBroken: boolean;
  /** The client leaves in the middle of the body. */
  isCut?: boolean;
}

interface Framing {
  headers?: readonly string[];
  /** What `Connection` names beside `close`. */
  named?: string;
  version?: '1.0' | '1.1';
  body: string;
  isBroken?: boolean;
  isCut?: boolean;
}

export const smugglingMethods = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE', 'POST', 'PUT', 'PATCH'] as const;

/**
 * Each method in each framing.
 * @param path - where the forms are sent, such as `/api/x`
 * @param headers - lines that every form has, such as `X-Sent-By: form`
 */
export function smugglingForms(path: string, headers: readonly string[] = []): SmugglingForm[] {
  const hidden = `GET ${hiddenPath} HTTP/1.1\r\nHost: hidden\r\n\r\n`;
  const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n`;
  const chunked = { headers: ['Transfer-Encoding: chunked'], body: `${chunk}0\r\n\r\n` };
  const long = { headers: [`Content-Length: ${hidden.length}`], body: hidden };
  const coded = (...codings: string[]) => ({
    headers: codings.map((coding) => `Transfer-Encoding: ${coding}`),
    body: chunked.body,
    isBroken: true,
  });
  const framings: Record<string, Framing> = {
    chunked,
    'chunked, named in Connection': { ...chunked, named: 'transfer-encoding' },
    'chunked, everything named in Connection': {
      ...chunked,
      named: 'Content-Length, Transfer-Encoding, Host, Authorization, X-Forwarded-For, X-Sent-By',
    },
    'chunked, with trailers': {
      headers: [...chunked.headers, 'Trailer: X-Trailer', 'TE: trailers'],
      named: 'TE',
      body: `${chunk}0\r\nX-Trailer: 1\r\nX-Sent-By: trailer\r\n\r\n`,
    },
    'chunked, with a length in trailers': {
      ...chunked,
      body: `${chunk}0\r\nContent-Length: 3\r\n\r\n`,
      isBroken: true,
    },
    'chunked, with an extension': { ...chunked, body: chunked.body.replace('\r\n', ';a="b"\r\n') },
    'chunked, in many small chunks': {
      ...chunked,
      body: `${hidden.replaceAll(/[^]/gu, '1\r\n$&\r\n')}0\r\n\r\n`,
    },
    'chunked, asked for 100 Continue': { ...chunked, headers: [...chunked.headers, 'Expect: 100-continue'] },
    'a length': long,
    'a length, named in Connection': { ...long, named: 'content-length' },
    'a length, asked for 100 Continue': { ...long, headers: [...long.headers, 'Expect: 100-continue'] },
    'a length, in an upgrade': {
      headers: [...long.headers, 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'],
      named: 'Upgrade, HTTP2-Settings',
      body: hidden,
    },
    // Node refuses what follows a request that announces the end of its connection.
    'a length of 0, and a request behind it': { headers: ['Content-Length: 0'], body: hidden, isBroken: true },
    'no length, and a request behind it': { body: hidden, isBroken: true },
    'a length that is longer than what arrives': {
      headers: [`Content-Length: ${hidden.length + 100}`],
      body: hidden,
      isBroken: true,
      isCut: true,
    },
    'a length and chunked': { headers: [...long.headers, ...chunked.headers], body: chunked.body, isBroken: true },
    'two lengths': { headers: ['Content-Length: 0', ...long.headers], body: hidden, isBroken: true },
    'the same length twice': { headers: [...long.headers, ...long.headers], body: hidden, isBroken: true },
    'a length with a sign': { headers: [`Content-Length: +${hidden.length}`], body: hidden, isBroken: true },
    'a coding and chunked': coded('gzip, chunked'),
    'chunked twice': coded('chunked, chunked'),
    'chunked in two headers': coded('chunked', 'chunked'),
    'chunked, then another coding': coded('chunked, identity'),
    'another coding': coded('identity'),
    'chunked behind a control character': coded('\u000bchunked'),
    'a blank before the colon': { headers: ['Transfer-Encoding : chunked'], body: chunked.body, isBroken: true },
    'a folded line': { headers: ['Transfer-Encoding:', ' chunked'], body: chunked.body, isBroken: true },
    'chunked in HTTP/1.0': { ...chunked, version: '1.0', isBroken: true },
  };
  return smugglingMethods.flatMap((method) =>
    Object.entries(framings).map(([name, { headers: framing = [], named, version = '1.1', body, ...kind }]) => {
      const connection = `Connection: ${['close', named].filter(Boolean).join(', ')}`;
      const lines = [`${method} ${path} HTTP/${version}`, 'Host: localhost', connection, ...headers, ...framing];
      return {
        name: `${method}, ${name}`,
        method,
        acceptsBody: ['POST', 'PUT', 'PATCH'].includes(method),
        head: `${lines.join('\r\n')}\r\n\r\n`,
        body,
        isBroken: false,
        ...kind,
      };
    }),
  );
}

/**
 * Sends a form over a connection and resolves with every byte that came back when the connection is closed.
 * @param inPieces - whether the body leaves after the head, and its second half after its first
 */
export async function sendForm(
  socket: Socket,
  { head, body, isCut = false }: SmugglingForm,
  inPieces: boolean,
): Promise<string> {
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (piece: string) => (received += piece));
  // A server that refuses a form may reset the connection.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  const half = Math.floor(body.length / 2);
  for (const piece of inPieces ? [head, body.slice(0, half), body.slice(half)] : [head + body]) {
    if (!socket.destroyed) socket.write(piece);
    await setImmediate();
  }
  if (isCut) socket.end();
  await closed;
  return received;
}

/** What a connection received. */
interface Received {
  /** Answers; `100 Continue` is none. */
  answers: number;
  /** The status of the first answer. */
  status: number;
  /** Whether it announces that the connection closes. */
  closes: boolean;
}

export function readReceived(received: string): Received {
  const statuses = [...received.matchAll(/HTTP\/1\.1 (?!1)(\d{3}) /gu)].map(([, status]) => Number(status));
  return {
    answers: statuses.length,
    status: statuses[0] ?? 0,
    closes: /\r\nconnection: close\r\n/iu.test(received),
  };
}
