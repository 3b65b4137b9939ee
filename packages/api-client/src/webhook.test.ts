import { createHmac } from 'node:crypto';

import { expect, onTestFinished, test, vi } from 'vitest';

import { verifyWebhook, WebhookFailure } from './webhook.ts';
import type { ReceivedEvent, WebhookCall } from './webhook.ts';

const now = 1_795_392_000_000;
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const event = { type: 'day.final', timestamp: '2026-11-20T00:00:00.000Z', data: { day: '2026-11-17' } };
const body = JSON.stringify(event);

/** Headers of a call as the network makes it. */
function signedHeaders(text: string, key = secret, seconds = now / 1000): Record<string, string> {
  const bytes = Buffer.from(key.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', bytes).update(`delivery-1.${seconds}.${text}`).digest('base64');
  return { 'webhook-id': 'delivery-1', 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${signature}` };
}

const received = (call: Partial<WebhookCall> = {}): Promise<ReceivedEvent> =>
  verifyWebhook({ secret, headers: signedHeaders(body), body, now, ...call });

const reasonOf = async (call: Promise<ReceivedEvent>): Promise<unknown> => {
  const failure: unknown = await call.catch((cause: unknown) => cause);
  return failure instanceof WebhookFailure ? failure.reason : failure;
};

test('the published example of Standard Webhooks is accepted, and refused once it is changed', async () => {
  const example: WebhookCall = {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    body: '{"test": 2432232314}',
    now: 1_614_265_330_000,
  };
  // Rightly signed, but no event of this network.
  expect(await reasonOf(verifyWebhook(example))).toBe('malformed');
  expect(await reasonOf(verifyWebhook({ ...example, body: '{"test": 2432232315}' }))).toBe('wrong_signature');
});

test.each([
  ['without Web Crypto', undefined],
  ['with only a part of it, as a page without TLS', { getRandomValues: () => undefined }],
])('a platform %s is named as the reason', async (_platform, crypto) => {
  vi.stubGlobal('crypto', crypto);
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(received()).rejects.toThrow('No crypto.subtle: load a polyfill');
});

test('a webhook gives its event with the id of its delivery, by whichever headers and body a server has', async () => {
  const expected = { ...event, id: 'delivery-1' };
  const capitals = Object.fromEntries(
    Object.entries(signedHeaders(body)).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const bytes = new TextEncoder().encode(`x${body}`);
  expect(await received()).toEqual(expected);
  expect(await received({ headers: new Headers(signedHeaders(body)) })).toEqual(expected);
  expect(await received({ headers: { ...capitals, Cookie: ['a', 'b'] } })).toEqual(expected);
  expect(await received({ body: Buffer.from(body) })).toEqual(expected);
  expect(await received({ body: bytes.subarray(1) })).toEqual(expected);
  expect(await received({ body: bytes.slice(1).buffer })).toEqual(expected);
});

test('its text may have any letters', async () => {
  const text = JSON.stringify({ ...event, data: { message: 'Отчёт готов 🎉' } });
  expect(await received({ headers: signedHeaders(text), body: text })).toMatchObject({
    data: { message: 'Отчёт готов 🎉' },
  });
});

test('the type of the event decides the type of its data', async () => {
  const happened = await received();
  const day: string = happened.type === 'day.final' ? happened.data.day : '';
  // @ts-expect-error other events have no day
  expect(day).toBe(happened.data.day);
});

test('one right signature of several is enough, made with one of several secrets', async () => {
  const { 'webhook-signature': right = '', ...headers } = signedHeaders(body, other);
  const { 'webhook-signature': wrong = '' } = signedHeaders('{}');
  const several = { ...headers, 'webhook-signature': `v1a,${right.slice(3)} v1,short ${wrong} ${right}` };
  expect(await received({ secret: [secret, other], headers: several })).toMatchObject(event);
  expect(await reasonOf(received({ headers: several }))).toBe('wrong_signature');
});

test('a thousand wrong signatures cost one hash of the body', async () => {
  const sign = vi.spyOn(crypto.subtle, 'sign');
  const { 'webhook-signature': wrong = '', ...headers } = signedHeaders('{}');
  const many = { ...headers, 'webhook-signature': Array.from({ length: 1_000 }, () => wrong).join(' ') };
  expect(await reasonOf(received({ headers: many }))).toBe('wrong_signature');
  expect(sign).toHaveBeenCalledOnce();
});

test('a signature with one other byte, at whichever place, is refused', async () => {
  const { 'webhook-signature': right = '', ...headers } = signedHeaders(body);
  const bytes = Buffer.from(right.slice('v1,'.length), 'base64');
  for (const index of bytes.keys()) {
    const near = Buffer.from(bytes);
    near[index] = (near[index] ?? 0) ^ 1;
    const changed = { ...headers, 'webhook-signature': `v1,${near.toString('base64')}` };
    expect(await reasonOf(received({ headers: changed }))).toBe('wrong_signature');
  }
});

test.each([
  ['body', { body: `${body} ` }],
  ['id', { headers: { ...signedHeaders(body), 'webhook-id': 'delivery-2' } }],
  ['time', { headers: { ...signedHeaders(body), 'webhook-timestamp': String(now / 1000 - 1) } }],
  ['secret', { secret: other }],
  ['version', { headers: { ...signedHeaders(body), 'webhook-signature': 'v2,AAAA' } }],
])('a webhook with another %s than was signed is refused', async (_, call) => {
  expect(await reasonOf(received(call))).toBe('wrong_signature');
});

test('a webhook counts for five minutes before and after its time, and no longer', async () => {
  const minutes = 60_000;
  for (const at of [now - 5 * minutes, now + 5 * minutes]) expect(await received({ now: at })).toMatchObject(event);
  for (const at of [now - 5 * minutes - 1, now + 5 * minutes + 1])
    expect(await reasonOf(received({ now: at }))).toBe('wrong_time');
  expect(await reasonOf(received({ now: undefined }))).toBe('wrong_time');
});

test('a time that is no number is refused, even rightly signed, and the failure names it', async () => {
  const call = received({ headers: signedHeaders(body, secret, NaN) });
  await expect(call).rejects.toThrow('webhook-timestamp is NaN,');
  expect(await reasonOf(call)).toBe('wrong_time');
});

test('a gateway may give lists of header values and a view of the bytes', async () => {
  const lists = Object.fromEntries(Object.entries(signedHeaders(body)).map(([name, value]) => [name, [value]]));
  const bytes = new TextEncoder().encode(`__${body}__`);
  const view = new DataView(bytes.buffer, 2, bytes.length - 4);
  expect(await received({ headers: lists, body: view })).toMatchObject({ id: 'delivery-1' });
  const twice = { ...lists, 'webhook-id': ['one', 'two'] };
  expect(await reasonOf(received({ headers: twice }))).toBe('malformed');
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('a call without %s is refused', async (name) => {
  for (const headers of [
    { ...signedHeaders(body), [name]: '' },
    { ...signedHeaders(body), [name]: undefined },
  ])
    expect(await reasonOf(received({ headers }))).toBe('missing_header');
});

test.each(['', 'text', '[]', 'null', '{"type":'])(
  'a rightly signed body that is no event (%j) is refused',
  async (text) => {
    expect(await reasonOf(received({ headers: signedHeaders(text), body: text }))).toBe('malformed');
  },
);

test('a program error is a TypeError that shows no secret', async () => {
  const parsed = event as unknown as string;
  await expect(received({ body: parsed })).rejects.toThrow(
    new TypeError('verifyWebhook: `body` has to be the text or the bytes as they came, not what was parsed of them'),
  );
  const message = 'verifyWebhook: `secret` has to be that of the webhook, whsec_ and what follows';
  for (const wrong of [undefined, '', [], 'pc_secret', `${secret}\n`, 'whsec_c2hvcnQ=', [secret, '']])
    await expect(received({ secret: wrong })).rejects.toThrow(new TypeError(message));
});
