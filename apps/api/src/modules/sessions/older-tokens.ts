import type { TokenState } from './session-repository.ts';
import { rotate } from './rotation.ts';
import type { RotationVerdict } from './rotation.ts';

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
