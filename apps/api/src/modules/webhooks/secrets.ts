import { createHmac, randomBytes } from 'node:crypto';
import type { Keys } from '#process/derived-keys.ts';
import { openBytes, sealBytes } from '#process/sealed-bytes.ts';
import type { WebhookRow } from './webhook-repository.ts';

interface SignedMessage {
  /** The id of the delivery: the same for each attempt. */
  id: string;
  /** When the attempt is made. */
  at: Date;
  body: string;
}

/**
 * The headers that prove who sent a message and when, as in Standard Webhooks: an HMAC-SHA-256 with each secret.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders({ id, at, body }: SignedMessage, secrets: readonly Uint8Array[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** A new secret: its bytes, sealed for the database, and the text that is shown once. */
export function makeSecret([key]: Keys): { sealed: Buffer; shown: string } {
  const secret = randomBytes(32);
  return { sealed: sealBytes(secret, key), shown: `whsec_${secret.toString('base64')}` };
}

/** The secret sealed with the current key; null if it is sealed with it already, or if none of the keys opens it. */
export function resealed(sealed: Uint8Array, keys: Keys): Buffer | null {
  const [current] = keys;
  const secret = openBytes(sealed, [current]) === null ? openBytes(sealed, keys) : null;
  return secret === null ? null : sealBytes(secret, current);
}

/** A secret was sealed with a key that this process does not have. */
class SecretKeyUnknown extends Error {
  override readonly name = 'SecretKeyUnknown';

  constructor() {
    super('None of the keys of TOKEN_KEYS opens the secret of a webhook: add the key that was current before.');
  }
}

/** The secrets that sign a message: the current one, and for a time after its renewal the one before. */
export function openSecrets(
  {
    sealedSecret,
    previousSecret,
    previousUntil,
  }: Pick<WebhookRow, 'previousSecret' | 'previousUntil' | 'sealedSecret'>,
  { keys, at }: { keys: Keys; at: Date },
): Buffer[] {
  const current = openBytes(sealedSecret, keys);
  if (current === null) throw new SecretKeyUnknown();
  const isRecent = previousUntil !== null && previousUntil > at;
  const previous = previousSecret !== null && isRecent ? openBytes(previousSecret, keys) : null;
  return previous === null ? [current] : [current, previous];
}
