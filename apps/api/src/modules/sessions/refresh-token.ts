import { createHmac, timingSafeEqual } from 'node:crypto';
import { rotate } from './rotation.ts';
import type { RotationVerdict } from './rotation.ts';
import type { TokenState } from './session-repository.ts';

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

/** A token that a caller presents, and the caller's device. */
export interface PresentedToken {
  counter: number;
  /** The device if it is known for the account, else null. */
  device: string | null;
}

/**
 * The state after a password change. Every token that was issued before the change has a lower counter than
 * `leastCounter`.
 */
export function afterPasswordChange({ counter }: TokenState, device: string | null): TokenState {
  return { counter: counter + 1, seenAt: null, leastCounter: counter + 1, changingDevice: device };
}

/**
 * Whether an access token is valid. A token from before the last password change is valid only on the device that made
 * the change: a copy of the session's tokens does not include the device's cookie.
 */
export function isAccepted({ leastCounter, changingDevice }: TokenState, { counter, device }: PresentedToken): boolean {
  return counter >= leastCounter || (changingDevice !== null && device === changingDevice);
}

/**
 * Decides about a session when a genuine refresh token is presented. The rule of rotation applies to tokens from after
 * the last password change, and to older tokens on the device that made the change. If the change was not made on a
 * known device, the first caller with an older token gets a new one and the next such caller ends the session, because
 * nothing distinguishes the owner from a thief.
 */
export function renewalOf(state: TokenState, presented: PresentedToken, now: Date): RotationVerdict {
  const { counter, leastCounter, changingDevice } = state;
  if (presented.counter >= leastCounter) return rotate(state, presented.counter, now);
  if (changingDevice === null) {
    const isFirst = counter === leastCounter;
    return isFirst ? { kind: 'renew', state: { counter: counter + 1, seenAt: null } } : { kind: 'reuse' };
  }
  // Any older token of the device counts as the one just before the change.
  return presented.device === changingDevice ? rotate(state, leastCounter - 1, now) : { kind: 'unknown' };
}
