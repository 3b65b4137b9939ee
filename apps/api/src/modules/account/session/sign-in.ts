import { Rejection } from '#contract/rejection.ts';
import type { AccountDependencies, Peer, TokenPair } from '#modules/account/account-dependencies.ts';
import { accountByEmail, lockAccount } from '#modules/account/account-repository.ts';
import type { AccountRow } from '#modules/account/account-repository.ts';
import { createAttemptLimit } from '#modules/account/attempt-limit.ts';
import type { AttemptLimit } from '#modules/account/attempt-limit.ts';
import { minute } from '#modules/account/durations.ts';
import type { Confirmation } from '#modules/account/registration/confirmation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { createSessionBegin } from './session-begin.ts';

const window = 15 * minute;

export interface Credentials {
  /** In its canonical form. */
  email: string;
  password: string;
  /** What the device has kept since an earlier sign-in. */
  device: string | undefined;
}

/**
 * Checks a password and begins a session. An unknown address and a wrong password take the same work and give the same
 * refusal; too many failures for one address or from one client are refused before any work. Only a caller who knows the
 * password is told that the account is blocked or that its address is not confirmed. A device that the account knows has
 * a limit of its own, so that failures elsewhere do not keep the owner out.
 */
export function createSignIn(dependencies: AccountDependencies, confirmation: Confirmation) {
  const { database, knownDevices, passwords, now } = dependencies;
  const begin = createSessionBegin(dependencies);
  const perAccount = createAttemptLimit({ most: 10, window, now });
  const perDevice = createAttemptLimit({ most: 10, window, now });
  const perPeer = createAttemptLimit({ most: 30, window, now });

  async function refuseTooMany({ limit, key }: { limit: AttemptLimit; key: string }, peer: Peer): Promise<void> {
    const refusal = perPeer.refusal(peer.clientAddress) ?? limit.refusal(key);
    if (refusal === null) return;
    if (refusal.isFirst) await recordAudit(database, peer, { kind: 'login_limited' });
    throw new Rejection('rate_limited', { retryAfter: refusal.retryAfter });
  }

  /** Begins the session; null if the account has another password than the one that was compared. */
  async function enter({ id, passwordHash }: AccountRow, peer: Peer): Promise<TokenPair | null> {
    return asPublisher(database, id, async (own) => {
      const current = await lockAccount(own, id);
      return current?.passwordHash === passwordHash ? begin(own, id, peer) : null;
    });
  }

  return async function signIn(
    { email, password, device: kept }: Credentials,
    peer: Peer,
  ): Promise<TokenPair & { publisher: AccountRow }> {
    const publisher = await accountByEmail(database, email);
    const device = publisher && knownDevices.recognise(kept, publisher.id);
    const limited =
      device === null ? { limit: perAccount, key: email } : { limit: perDevice, key: `${device} ${email}` };
    await refuseTooMany(limited, peer);
    const isProven = await passwords.verify(publisher?.passwordHash ?? null, password);
    // Again, before the outcome is told: of guesses sent all at once, no more are answered than of guesses in a row.
    await refuseTooMany(limited, peer);
    const noteFailure = () => recordAudit(database, peer, { kind: 'login_failed', publisherId: publisher?.id });
    if (publisher === null || !isProven) {
      perPeer.count(peer.clientAddress);
      limited.limit.count(limited.key);
      await noteFailure();
      throw new Rejection('invalid_credentials');
    }
    if (publisher.isBlocked) {
      await noteFailure();
      throw new Rejection('account_blocked');
    }
    if (publisher.emailConfirmedAt === null) {
      await noteFailure();
      await confirmation.sendAgain(publisher, peer);
      throw new Rejection('email_not_confirmed');
    }
    const tokens = await enter(publisher, peer);
    // The password was changed after it was compared: this one has to be proven again.
    if (tokens === null) return signIn({ email, password, device: kept }, peer);
    return { ...tokens, publisher };
  };
}
