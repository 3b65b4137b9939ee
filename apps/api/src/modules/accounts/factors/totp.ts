import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { second } from '#process/durations.ts';

/** Seconds; named X in RFC 6238. Every app supports this value. */
const period = 30;
/** SHA-1, because several apps ignore another choice and show wrong codes. */
const form = { algorithm: 'SHA1', digits: 6, period } as const;
/** Steps by which the clocks of phone and server may differ. */
const mostDrift = 1;

/** A new secret, of as many bytes as its hash has: RFC 4226 §4. */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** The secret in the two forms that apps accept: a text to type, and an address for a QR code. */
export function shownTotpSecret(secret: Uint8Array, { issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ ...form, issuer, label, secret: secretOf(secret) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The 30-second step that a code is of, within one of the present one. Null for a wrong code, and for one of `lastStep` or
 * before: a code is used once. https://www.rfc-editor.org/rfc/rfc6238#section-5.2
 */
export function totpStep(
  code: string,
  { secret, at, lastStep }: { secret: Uint8Array; at: Date; lastStep: number | null },
): number | null {
  const timestamp = at.getTime();
  const delta = TOTP.validate({ ...form, token: code, secret: secretOf(secret), timestamp, window: mostDrift });
  if (delta === null) return null;
  const step = Math.floor(timestamp / (period * second)) + delta;
  return lastStep === null || step > lastStep ? step : null;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
