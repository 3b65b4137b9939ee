import { createHmac, timingSafeEqual } from 'node:crypto';

const version = 1;
const bodyLength = 1 + 16 + 4;
const macLength = 16;
const shape = /^[\w-]{50}$/;

/** The content of a refresh token, not verified yet. */
interface RefreshTokenClaim {
  sessionId: string;
  counter: number;
  /** Whether the session's own key signed it. */
  isSignedBy(key: Uint8Array): boolean;
}

/**
 * The refresh token of a session at a counter: base64url of version, session, counter and the first 16 bytes of their
 * HMAC-SHA-256. Key and counter determine the token, so it can be issued again and is not stored.
 */
export function writeRefreshToken(sessionId: string, counter: number, key: Uint8Array): string {
  const body = Buffer.alloc(bodyLength);
  body.writeUInt8(version, 0);
  body.write(sessionId.replaceAll('-', ''), 1, 'hex');
  body.writeUInt32BE(counter, 17);
  return Buffer.concat([body, mac(body, key)]).toString('base64url');
}

/** Reads a refresh token; null for any other text. */
export function readRefreshToken(token: string): RefreshTokenClaim | null {
  if (!shape.test(token)) return null;
  const content = Buffer.from(token, 'base64url');
  // The last character has two unused bits: only one encoding of a token is accepted.
  if (content.toString('base64url') !== token || content.readUInt8(0) !== version) return null;
  const body = content.subarray(0, bodyLength);
  return {
    sessionId: body.toString('hex', 1, 17).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: body.readUInt32BE(17),
    isSignedBy: (key) => timingSafeEqual(mac(body, key), content.subarray(bodyLength)),
  };
}

function mac(body: Buffer, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, macLength);
}
