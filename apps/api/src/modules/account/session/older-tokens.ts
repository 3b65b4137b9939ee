import type { SessionRow } from './session-repository.ts';
import { rotate } from './rotation.ts';
import type { RotationVerdict } from './rotation.ts';

/** What a session remembers of its tokens and of the last change of the password in it. */
export type TokenState = Pick<SessionRow, 'counter' | 'seenAt' | 'leastCounter' | 'changingDevice'>;

/** A token that comes back, and the device that it comes from. */
export interface PresentedToken {
  counter: number;
  /** The caller's device if the account knows it, else null. */
  device: string | null;
}

/** Counters after a change of the password: no token that was handed out before has the least one. */
export function afterPasswordChange({ counter }: TokenState, device: string | null): TokenState {
  return { counter: counter + 1, seenAt: null, leastCounter: counter + 1, changingDevice: device };
}

/**
 * Whether an access token is good. One from before the last change of the password is good on the device that made the
 * change only: a copy of the session's tokens does not include the device's cookie.
 */
export function isAccepted({ leastCounter, changingDevice }: TokenState, { counter, device }: PresentedToken): boolean {
  return counter >= leastCounter || (changingDevice !== null && device === changingDevice);
}

/**
 * Decides what becomes of a session when a genuine refresh token is sent: by the rule of rotation, but for a token from
 * before the last change of the password. That one is good on the device that made the change. If no known device made
 * it, the first who sends it gets a new one, and whoever sends it again ends the session: nobody can tell the owner from
 * a thief then.
 */
export function renewalOf(state: TokenState, presented: PresentedToken, now: Date): RotationVerdict {
  const { counter, leastCounter, changingDevice } = state;
  if (presented.counter >= leastCounter) return rotate(state, presented.counter, now);
  if (changingDevice === null) {
    const isFirst = counter === leastCounter;
    return isFirst ? { kind: 'renew', state: { counter: counter + 1, seenAt: null } } : { kind: 'reuse' };
  }
  // Whichever of the older tokens the device holds, it is the one before those of after the change.
  return presented.device === changingDevice ? rotate(state, leastCounter - 1, now) : { kind: 'unknown' };
}
