/**
 * Milliseconds within which an old refresh token counts as a late request of its owner. The measurements are in
 * docs/decisions/006-sessions.md.
 */
export const grace = 30_000;

/** What a session records of its refresh tokens. */
export interface RotationState {
  /** Counter of the newest token that was issued. */
  counter: number;
  /** When the newest token, or the access token issued with it, was first presented, which proves that it arrived. */
  seenAt: Date | null;
}

/**
 * `renew`: issue the token of `state.counter` and save `state`. `reuse`: another client has this token too. `unknown`:
 * the token is not one of this session.
 */
export type RotationVerdict = { kind: 'renew'; state: RotationState } | { kind: 'reuse' } | { kind: 'unknown' };

/**
 * Decides about a session when a genuine refresh token with the counter `presented` is sent. `now` and `seenAt` have to
 * be by one clock; otherwise a late request could look like a stolen token.
 *
 * A token is replaced when it is known to have arrived and the grace period has passed. Until then every caller gets
 * the same token, so that parallel tabs, retries and lost answers sign no client out. The token before the newest is
 * valid until the newest has arrived, and for the grace period after that. An older token counts as reuse.
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
