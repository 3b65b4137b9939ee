import type { SessionCaller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { minute } from '#process/durations.ts';

/** Milliseconds for which a proof of identity allows changes of e-mail and password. */
const proofLife = 10 * minute;

/** Rejects callers who last proved their identity, by a password or a link from a mail, too long ago. */
export function requireFreshProof({ authenticatedAt }: SessionCaller, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() > proofLife) throw new Rejection('reauth_required');
}
