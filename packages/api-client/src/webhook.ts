import type { WebhookEvent } from '@publisher-console/api-contract';

import { WebhookFailure } from './webhook-failure.ts';
import { fromBase64, isSigned } from './webhook-signature.ts';

export type { WebhookEvent } from '@publisher-console/api-contract';
export { WebhookFailure } from './webhook-failure.ts';
export type { WebhookFailureReason } from './webhook-failure.ts';

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
 * Events of types that this version does not know may come: ignore them.
 *
 * @example const event = await verifyWebhook({ secret, headers: request.headers, body: await request.text() });
 * @throws {WebhookFailure} if the call is to be refused
 * @throws {TypeError} if the secret is none, or the body was parsed already
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
  // Any view, also a `DataView`, which `Uint8Array` would take for a list without items.
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
    // The failure below says so.
  }
  throw new WebhookFailure('malformed', 'The body of the webhook is no event');
}
