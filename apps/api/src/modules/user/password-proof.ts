import type { Caller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';

/** Milliseconds for which a proof of who acts is good enough to change how the account is entered. */
const proofLife = 10 * 60_000;

/** Lets only pass whose session began with a password, or with a link from a mail, not long ago. */
export function requireFreshProof({ authenticatedAt }: Caller, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() > proofLife) throw new Rejection('reauth_required');
}
