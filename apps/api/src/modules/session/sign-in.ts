import { Rejection } from '#contract/rejection.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { isPasswordOf } from './password-hash.ts';
import { beginWith } from './session-begin.ts';
import type { Peer, SessionDependencies, TokenPair } from './session-dependencies.ts';
import { publisherByEmail } from './session-repository.ts';
import type { PublisherRow } from './session-repository.ts';

const window = 15 * 60_000;

export interface Credentials {
  /** In its canonical form. */
  email: string;
  password: string;
}

export interface SignInDependencies extends SessionDependencies {
  /** Sends the link that confirms an account's address once more, as long as that is not too often. */
  sendConfirmation: (account: PublisherRow, peer: Peer) => Promise<void>;
}

/**
 * Proves a password and begins a session. An unknown address and a wrong password take the same work and give the same
 * refusal; too many failures for one address or from one peer are refused before any work. Only who knows the password
 * is told that the account is blocked, or that its address is not confirmed.
 */
export function signInWith(dependencies: SignInDependencies) {
  const { database, now, sendConfirmation } = dependencies;
  const begin = beginWith(dependencies);
  const perAccount = createAttemptLimit({ most: 10, window, now });
  const perPeer = createAttemptLimit({ most: 30, window, now });

  async function refuseTooMany(email: string, peer: Peer): Promise<void> {
    const refusal = perPeer.refusal(peer.clientAddress) ?? perAccount.refusal(email);
    if (refusal === null) return;
    if (refusal.isFirst) await note('login_limited', null, peer);
    throw new Rejection('rate_limited', { retryAfter: refusal.retryAfter });
  }

  async function note(kind: 'login_failed' | 'login_limited', publisherId: string | null, peer: Peer): Promise<void> {
    const { clientAddress, requestId } = peer;
    await recordAudit(database, { kind, publisherId: publisherId ?? undefined, clientAddress, requestId });
  }

  return async ({ email, password }: Credentials, peer: Peer): Promise<TokenPair & { publisher: PublisherRow }> => {
    await refuseTooMany(email, peer);
    const publisher = await publisherByEmail(database, email);
    const isProven = await isPasswordOf(publisher?.passwordHash ?? null, password);
    // Again, before the outcome is told: of guesses sent all at once, no more are answered than of guesses in a row.
    await refuseTooMany(email, peer);
    if (publisher === null || !isProven) {
      perPeer.count(peer.clientAddress);
      perAccount.count(email);
      await note('login_failed', publisher?.id ?? null, peer);
      throw new Rejection('invalid_credentials');
    }
    if (publisher.isBlocked) {
      await note('login_failed', publisher.id, peer);
      throw new Rejection('account_blocked');
    }
    if (publisher.emailConfirmedAt === null) {
      await note('login_failed', publisher.id, peer);
      await sendConfirmation(publisher, peer);
      throw new Rejection('email_not_confirmed');
    }
    return { ...(await begin(database, publisher, peer)), publisher };
  };
}
