import { Rejection } from '#contract/rejection.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import type { AttemptLimit } from './attempt-limit.ts';
import type { KnownDevices } from './known-devices.ts';
import { hashPassword, isOutdated, isPasswordOf } from './password-hash.ts';
import { beginWith } from './session-begin.ts';
import type { Peer, SessionDependencies, TokenPair } from './session-dependencies.ts';
import { lockPassword, publisherByEmail, saveStrongerHash } from './session-repository.ts';
import type { PublisherRow } from './session-repository.ts';

const window = 15 * 60_000;

export interface Credentials {
  /** In its canonical form. */
  email: string;
  password: string;
  /** What the device has kept since an earlier sign-in. */
  device: string | undefined;
}

export interface SignInDependencies extends SessionDependencies {
  knownDevices: KnownDevices;
  /** Sends the link that confirms an account's address once more, as long as that is not too often. */
  sendConfirmation: (account: PublisherRow, peer: Peer) => Promise<void>;
}

/**
 * Proves a password and begins a session. An unknown address and a wrong password take the same work and give the same
 * refusal; too many failures for one address or from one peer are refused before any work. Only who knows the password
 * is told that the account is blocked, or that its address is not confirmed. A device that the account knows has a limit
 * of its own, so that nobody who fails elsewhere keeps the owner out.
 */
export function signInWith(dependencies: SignInDependencies) {
  const { database, knownDevices, now, sendConfirmation } = dependencies;
  const begin = beginWith(dependencies);
  const perAccount = createAttemptLimit({ most: 10, window, now });
  const perDevice = createAttemptLimit({ most: 10, window, now });
  const perPeer = createAttemptLimit({ most: 30, window, now });

  async function refuseTooMany({ limit, key }: { limit: AttemptLimit; key: string }, peer: Peer): Promise<void> {
    const refusal = perPeer.refusal(peer.clientAddress) ?? limit.refusal(key);
    if (refusal === null) return;
    if (refusal.isFirst) await note('login_limited', null, peer);
    throw new Rejection('rate_limited', { retryAfter: refusal.retryAfter });
  }

  async function note(kind: 'login_failed' | 'login_limited', publisherId: string | null, peer: Peer): Promise<void> {
    const { clientAddress, requestId } = peer;
    await recordAudit(database, { kind, publisherId: publisherId ?? undefined, clientAddress, requestId });
  }

  /** Begins the session, unless the password that was proven is the account's no more; hashes it anew if that got dearer. */
  async function enter(publisher: PublisherRow, password: string, peer: Peer): Promise<TokenPair | null> {
    const { id, passwordHash } = publisher;
    const stronger = isOutdated(passwordHash) ? await hashPassword(password) : null;
    return asPublisher(database, id, async (own) => {
      if (!(await lockPassword(own, id, passwordHash))) return null;
      if (stronger !== null) await saveStrongerHash(own, id, stronger);
      return begin(own, publisher, peer);
    });
  }

  return async function signIn(
    { email, password, device: kept }: Credentials,
    peer: Peer,
  ): Promise<TokenPair & { publisher: PublisherRow }> {
    const publisher = await publisherByEmail(database, email);
    const device = publisher && knownDevices.recognise(kept, publisher.id);
    // On a device that the account knows, what strangers fail at elsewhere does not count.
    const limited =
      device === null ? { limit: perAccount, key: email } : { limit: perDevice, key: `${device} ${email}` };
    await refuseTooMany(limited, peer);
    const isProven = await isPasswordOf(publisher?.passwordHash ?? null, password);
    // Again, before the outcome is told: of guesses sent all at once, no more are answered than of guesses in a row.
    await refuseTooMany(limited, peer);
    if (publisher === null || !isProven) {
      perPeer.count(peer.clientAddress);
      limited.limit.count(limited.key);
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
    const tokens = await enter(publisher, password, peer);
    // The password was changed after it was compared: this one has to be proven anew.
    if (tokens === null) return signIn({ email, password, device: kept }, peer);
    return { ...tokens, publisher };
  };
}
