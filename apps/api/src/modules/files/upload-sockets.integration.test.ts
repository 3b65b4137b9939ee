import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { trialCount } from '@publisher-console/test-kit/trials';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';
import { leastRate } from './upload-transfer.ts';
import { sampleFiles } from './testing/sample-files.ts';
import { countFiles, formOf } from './testing/file-uploads.ts';

const mebibyte = 1024 ** 2;

const timeOut = { timeout: 20_000 };

let api: TestApi;
let port: number;
let anna: TestPublisher & Tokens;
/** The clock of limits, in milliseconds. It moves only when a test moves it. */
let time = 0;
beforeAll(async () => {
  api = await startTestApi({ clock: () => time });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  api.app.server.closeAllConnections();
  await api.close();
});
beforeEach(async () => {
  anna = await api.signIn();
});

interface Exchange {
  socket: Socket;
  /** What the server has answered so far. */
  answer(): string;
  closed: Promise<void>;
}

function open(): Exchange {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString('latin1')));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return { socket, answer: () => answer, closed };
}

const head = (token: string, type: string, length: number) =>
  [
    'POST /file/upload/files HTTP/1.1',
    'Host: a',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n');

/** Writes pieces until the connection is closed; returns how many bytes it accepted. */
async function writeAll({ socket, closed }: Exchange, pieces: Iterable<Uint8Array>): Promise<number> {
  let isClosed = false;
  void closed.then(() => (isClosed = true));
  let written = 0;
  for (const piece of pieces) {
    if (isClosed || socket.destroyed) break;
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
    written += piece.length;
  }
  return written;
}

function* spaces(bytes: number): Generator<Uint8Array> {
  const piece = Buffer.alloc(mebibyte / 4, 0x20);
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}

test('a sender without a valid token is refused before the body is read; with a new token all of it arrives', async () => {
  const content = Buffer.concat([sampleFiles.pdf(), randomBytes(5 * mebibyte)]);
  const { body, type } = await formOf(['a.pdf', content]);
  const refused = open();
  // Only the head is sent: a server that waits for the body would not answer.
  refused.socket.write(head('expired', type, 200 * mebibyte));
  await vi.waitFor(() => expect(refused.answer()).toMatch(/^HTTP\/1.1 401 /), timeOut);
  expect(await writeAll(refused, spaces(100 * mebibyte))).toBeLessThan(20 * mebibyte);

  const sent = open();
  sent.socket.write(head(anna.token, type, body.length));
  sent.socket.write(body);
  await vi.waitFor(() => expect(sent.answer()).toMatch(/^HTTP\/1.1 200 /), timeOut);
  sent.socket.destroy();
  const rows = await asPublisher(api.database, wholePublisher(anna.id), (own) =>
    own.select().from(storedFile).where(eq(storedFile.publisherId, anna.id)),
  );
  expect(rows.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(content).digest()]);
});

test('a file that is too large is refused, and the connection closed, before the rest is read', async () => {
  const before = await countFiles(api);
  const { body, type } = await formOf(['a.pdf', sampleFiles.pdf(20 * mebibyte + 1_000)]);
  const sender = open();
  sender.socket.write(head(anna.token, type, 300 * mebibyte));
  sender.socket.write(body.subarray(0, -100));
  await vi.waitFor(() => expect(sender.answer()).toMatch(/^HTTP\/1.1 413 /), timeOut);
  expect(await writeAll(sender, spaces(200 * mebibyte))).toBeLessThan(20 * mebibyte);
  await sender.closed;
  expect(await countFiles(api)).toEqual(before);
});

test('nothing of a sender who leaves stays', async () => {
  const before = await countFiles(api);
  const { body, type } = await formOf(['a.pdf', sampleFiles.pdf()], ['b.pdf', sampleFiles.pdf(mebibyte)]);
  const leaver = open();
  leaver.socket.write(head(anna.token, type, body.length));
  leaver.socket.write(body.subarray(0, mebibyte / 2));
  await vi.waitFor(async () => expect(await countFiles(api)).toEqual({ whole: before.whole + 1, half: 1 }), timeOut);
  leaver.socket.destroy();
  await vi.waitFor(async () => expect(await countFiles(api)).toEqual(before), timeOut);
});

describe('senders who send almost nothing', () => {
  const content = sampleFiles.pdf(mebibyte);

  /** Sends the beginning of a form, so that its file is being written. */
  async function begin(token: string): Promise<Exchange & { rest: Buffer }> {
    const { body, type } = await formOf(['a.pdf', content]);
    const sender = open();
    sender.socket.write(head(token, type, body.length));
    sender.socket.write(body.subarray(0, 1_000));
    return { ...sender, rest: body.subarray(1_000) };
  }

  const statusOf = (sender: Exchange) => sender.answer().slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);

  const refusedOf = (senders: Exchange[]) => senders.filter((sender) => statusOf(sender) === '503');

  async function uploadOf({ token }: Tokens): Promise<string> {
    const { body, type } = await formOf(['b.pdf', sampleFiles.pdf()]);
    const sender = open();
    sender.socket.write(head(token, type, body.length));
    sender.socket.write(body);
    await vi.waitFor(() => expect(statusOf(sender)).not.toBe(''), timeOut);
    sender.socket.destroy();
    return statusOf(sender);
  }

  test('cannot occupy all slots with a few accounts, and with many the slowest upload is ended', async () => {
    const before = await countFiles(api);
    const areWritten = (half: number) =>
      vi.waitFor(async () => expect(await countFiles(api)).toMatchObject({ half }), timeOut);
    const accounts: Tokens[] = [];
    while (accounts.length < 20) accounts.push(await api.signIn());
    const beginAll = async (count: number, of: Tokens[]) =>
      Promise.all(of.flatMap(({ token }) => Array.from({ length: count }, () => begin(token))));

    // Four publishers hold half of the slots. The other half is reserved: each publisher who holds none gets one slot
    // of it.
    const slow = await beginAll(4, accounts.slice(0, 4));
    await areWritten(16);
    const others = await beginAll(4, accounts.slice(4, 8));
    await vi.waitFor(() => expect(refusedOf(others)).toHaveLength(12), timeOut);
    await areWritten(20);
    expect(await uploadOf(anna)).toBe('200');

    time += leastRate.mostLag - 1_000;
    const quick = await beginAll(1, accounts.slice(8));
    await areWritten(32);
    // None of the uploads has been slow for long enough to be ended.
    expect(await uploadOf(anna)).toBe('503');
    time += 2_000;
    expect(await uploadOf(anna)).toBe('200');
    expect(refusedOf([...slow, ...others])).toHaveLength(13);
    await areWritten(31);

    for (const { socket, rest } of quick) socket.write(rest);
    await vi.waitFor(() => expect(quick.map(statusOf)).toEqual(quick.map(() => '200')), timeOut);
    for (const { socket } of [...slow, ...others, ...quick]) socket.destroy();
    await areWritten(0);
    expect((await countFiles(api)).whole).toBe(before.whole + quick.length + 2);
  });
});

/** Ways to damage a form. */
const mutations: ((form: Buffer, boundary: string) => Buffer)[] = [
  (form) => form.subarray(0, randomInt(form.length)),
  (form) => {
    const changed = Buffer.from(form);
    for (let change = 0; change < 20; change += 1) changed[randomInt(changed.length)] = randomInt(256);
    return changed;
  },
  (_form, boundary) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="files[]"\r\n--${boundary}--\r\n`),
  (form, boundary) => form.subarray(0, form.lastIndexOf(`--${boundary}--`)),
  () => Buffer.alloc(0),
  (_form, boundary) => Buffer.from(`--${boundary}--`),
  (form) => replaced(form, 'name="files[]"', `name="${'x'.repeat(100_000)}"`),
  (form) => replaced(form, 'name="files[]"', 'name="__proto__"'),
  (form) => replaced(form, 'name="files[]"', `name="files${'[]'.repeat(1_000)}"`),
  (form) => replaced(form, 'filename="a.pdf"', `filename="${'a'.repeat(100_000)}.pdf"`),
  (form) => replaced(form, 'filename="a.pdf"', "filename*=utf-8''%ff%00a.pdf"),
  (form) => replaced(form, 'Content-Type', `X: ${'y'.repeat(100_000)}\r\nContent-Type`),
  (form) => replaced(form, 'Content-Type', `${'X: y\r\n'.repeat(5_000)}Content-Type`),
  (form) => replaced(form, '\r\n\r\n', '\n\n'),
  (_form, boundary) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(2_000)),
];

const boundaries = [
  (boundary: string) => boundary,
  () => '',
  () => 'x'.repeat(10_000),
  () => '"',
  (boundary: string) => `${boundary}x`,
];

function replaced(form: Buffer, text: string, by: string): Buffer {
  return Buffer.from(form.toString('latin1').replace(text, by), 'latin1');
}

test(
  'a damaged form is refused, whatever the damage is, and leaves nothing behind',
  { timeout: trialCount(60_000, 900_000) },
  async () => {
    const { body, type } = await formOf(['a.pdf', sampleFiles.pdf()]);
    const [, boundary = ''] = /boundary=(.*)$/.exec(type) ?? [];
    const statuses = new Set<number>();
    const trials = trialCount(mutations.length * 4, 10_000);
    for (let trial = 0; trial < trials; trial += 1) {
      // A publisher may upload 60 forms an hour.
      if (trial % 60 === 59) anna = await api.signIn();
      const mutate = mutations[trial % mutations.length] ?? ((form: Buffer) => form);
      const named = boundaries[Math.floor(trial / mutations.length) % boundaries.length]?.(boundary) ?? boundary;
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: '/file/upload/files',
        headers: { authorization: `Bearer ${anna.token}`, 'content-type': `multipart/form-data; boundary=${named}` },
        payload: mutate(body, boundary),
      });
      statuses.add(statusCode);
    }
    // A document with changed bytes in its middle is still recognised as a document, so 200 is possible.
    for (const status of statuses) expect([200, 413, 415, 422]).toContain(status);
    const rows = await asPublisher(api.database, wholePublisher(anna.id), (own) => own.select().from(storedFile));
    expect((await countFiles(api)).half).toBe(0);
    expect(rows.length).toBeLessThanOrEqual((await countFiles(api)).whole);
    expect((await api.call('getHealth')).status).toBe(200);
  },
);

test('requests that are no form, or forms where none is accepted, are refused by their type', async () => {
  const { body, type } = await formOf(['a.pdf', sampleFiles.pdf()]);
  const signedIn = { authorization: `Bearer ${anna.token}` };
  for (const contentType of ['application/json', 'multipart/mixed; boundary=x', 'multipart/form-data-x; boundary=x']) {
    const headers = { ...signedIn, 'content-type': contentType };
    const answer = await api.send({ method: 'POST', url: '/file/upload/files', headers, payload: '{}' });
    expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  }
  const headers = { 'content-type': type };
  const form = await api.send({ method: 'POST', url: '/login', headers, payload: body });
  expect(form).toMatchObject({ status: 415, code: 'unsupported_media_type' });
});
