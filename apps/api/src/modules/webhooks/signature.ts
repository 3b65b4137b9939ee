import { createHmac } from 'node:crypto';

export interface SignedMessage {
  /** The id of the delivery: the same for each attempt. */
  id: string;
  /** When the attempt is made. */
  at: Date;
  body: string;
}

/**
 * The headers that prove who sent a message and when, as Standard Webhooks says: an HMAC-SHA-256 with each secret.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly Uint8Array[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
