import type { WebhookEvent } from '@publisher-console/api-contract';

import { webCrypto } from './web-crypto.ts';

export type { WebhookEvent } from '@publisher-console/api-contract';

/** The headers of a request: those of `fetch`, or of Node's `http`. */
export type WebhookHeaders =
  | { get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookCall {
  /** `whsec_…`, as the console shows it; both the old one and the new one while it is being changed. */
  secret: string | readonly string[] | undefined;
  headers: WebhookHeaders;
  /** The body as it came: its text or its bytes, before anything parses it. */
  body: string | ArrayBuffer | ArrayBufferView;
  /** Milliseconds since 1970; the present unless given. */
  now?: number | undefined;
}

/** An event, with the id of its delivery. An event can arrive twice: ignore one whose id was handled before. */
export type ReceivedEvent = WebhookEvent & { id: string };

/** Seconds that the clocks of the network and of the receiver may differ, as Standard Webhooks advises. */
const tolerance = 300;

/** `whsec_` and the base64 of at least 24 bytes. */
const secretForm = /^whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Checks that a call to your webhook was made by the network, unchanged and within the last five minutes, and returns
 * its event. The signatures are those of
 * [Standard Webhooks](https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 *
 * Events of types that are unknown to this version may come: ignore them.
 *
 * @example const event = await verifyWebhook({ secret, headers: request.headers, body: await request.text() });
 * @throws {WebhookFailure} if the call is to be refused
 * @throws {TypeError} if the secret is missing or malformed, or the body was parsed already
 */
export async function verifyWebhook({ secret, headers, body, now = Date.now() }: WebhookCall): Promise<ReceivedEvent> {
  const keys = keysOf(secret);
  const bytes = bytesOf(body);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');

  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  if (!(await isSigned(signed, keys, signatures)))
    throw new WebhookFailure('wrong_signature', 'No signature of the webhook is right');

  const age = now / 1000 - (/^\d+$/.test(timestamp) ? Number(timestamp) : NaN);
  if (!(Math.abs(age) <= tolerance)) {
    const here = `${Math.round(now / 1000)} on this clock`;
    throw new WebhookFailure('wrong_time', `webhook-timestamp is ${timestamp}, not within ${tolerance} s of ${here}`);
  }
  return { ...eventOf(bytes), id };
}

function keysOf(secret: WebhookCall['secret']): Uint8Array<ArrayBuffer>[] {
  const secrets = [secret ?? []].flat();
  // No message has the secret in it, because it may be logged.
  if (secrets.length === 0 || !secrets.every((each) => secretForm.test(each)))
    throw new TypeError('verifyWebhook: `secret` has to be that of the webhook, whsec_ and what follows');
  return secrets.map((each) => fromBase64(each.slice('whsec_'.length)));
}

function bytesOf(body: WebhookCall['body']): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // Any view, also a `DataView`, which `Uint8Array` would read as a list without items.
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
  // Not `instanceof`, which is false for bytes of another realm.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body);
  throw new TypeError(
    'verifyWebhook: `body` has to be the text or the bytes as they came, not what was parsed of them',
  );
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const given =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  // Gateways give a list of the values of each header.
  const [value, ...others] = [given].flat();
  if (others.length > 0) throw new WebhookFailure('malformed', `The call has ${name} several times`);
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookFailure('missing_header', `The call has no header ${name}, so it is no webhook of the network`);
}

function eventOf(bytes: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof event === 'object' && event !== null && 'type' in event) return event as WebhookEvent;
  } catch {
    // The failure below reports it.
  }
  throw new WebhookFailure('malformed', 'The body of the webhook is no event');
}

/**
 * Why a call is not accepted as one of the network.
 *
 * - `missing_header`: without `webhook-id`, `webhook-timestamp` or `webhook-signature`; another sender called
 * - `wrong_signature`: signed with another secret, or changed on its way
 * - `wrong_time`: signed more than five minutes ago or ahead: an old call that is sent again, or a wrong clock
 * - `malformed`: rightly signed, but no event
 */
export type WebhookFailureReason = 'missing_header' | 'wrong_signature' | 'wrong_time' | 'malformed';

/** Thrown for a call that is no webhook of the network. Answer it with 400, and do not act on it. */
export class WebhookFailure extends Error {
  override readonly name = 'WebhookFailure';
  readonly reason: WebhookFailureReason;

  constructor(reason: WebhookFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Whether one of the signatures was made with one of the keys. The body is hashed once for each key. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: string,
): Promise<boolean> {
  const { subtle } = webCrypto('subtle');
  const given = [...signatures.matchAll(/(?:^| )v1,([A-Za-z0-9+/]{43}=)(?= |$)/g)].map(([, text = '']) =>
    fromBase64(text),
  );
  for (const bytes of keys) {
    const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const right = new Uint8Array(await subtle.sign('HMAC', key, signed));
    if (given.some((signature) => areSame(signature, right))) return true;
  }
  return false;
}

/** Lasts equally long wherever the first difference is, so that no caller can find a signature byte by byte. */
function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 256)), 0) === 0;
}

/** Bytes of a text that is known to be base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
