/**
 * Milliseconds within which an old refresh token counts as a late request of its owner. Measured in
 * docs/decisions/005-sessions.md.
 */
export const grace = 30_000;

/** What a session remembers of its refresh tokens. */
export interface RotationState {
  /** Counter of the newest token handed out. */
  counter: number;
  /** When the newest token, or an access token that came with it, first came back: it had arrived. */
  seenAt: Date | null;
}

/**
 * `renew`: hand out the token of `state.counter`, and remember `state`. `reuse`: somebody else has this token.
 * `unknown`: no token that was ever handed out.
 */
export type RotationVerdict = { kind: 'renew'; state: RotationState } | { kind: 'reuse' } | { kind: 'unknown' };

/**
 * Decides what becomes of a session when a genuine refresh token of it, number `presented`, is sent. `now` is by the
 * clock that no change of the wall clock moves, as is `seenAt`: else a late request would look like a stolen token.
 *
 * A token is replaced once it is known to have arrived and the grace has passed; until then the same one is handed out
 * to everybody who asks, so that parallel tabs, retries and answers lost on the way log nobody out. The token before the
 * newest is good for as long as the newest has not arrived, and for the grace after that. Anything older is reuse.
 */
export function rotate({ counter, seenAt }: RotationState, presented: number, now: Date): RotationVerdict {
  const isWithinGrace = (since: Date) => now.getTime() - since.getTime() <= grace;
  if (presented > counter) return { kind: 'unknown' };
  if (presented === counter) {
    const arrived = seenAt ?? now;
    const state = isWithinGrace(arrived) ? { counter, seenAt: arrived } : { counter: counter + 1, seenAt: null };
    return { kind: 'renew', state };
  }
  if (presented === counter - 1 && (seenAt === null || isWithinGrace(seenAt)))
    return { kind: 'renew', state: { counter, seenAt } };

  return { kind: 'reuse' };
}
