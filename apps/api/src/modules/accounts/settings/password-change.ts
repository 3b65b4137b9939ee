import type { Locale } from '@publisher-console/api-contract';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { SessionCaller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import type { Peer } from '#contract/peer.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { findAccount, lockAccount, savePasswordHash } from '#modules/publishers/publisher-account.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { isSamePassword, passwordFault } from '#modules/accounts/password-rules.ts';
import { afterPasswordChange } from '#modules/sessions/older-tokens.ts';
import { endOtherSessions, requireOngoing } from '#modules/sessions/session-end.ts';
import { savePasswordChoice } from '#modules/sessions/session-repository.ts';
import { namesOfLivingTokens } from '#modules/api-tokens/living-tokens.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { passwordChangedLetter } from './password-changed-letter.ts';
import { requireFreshProof } from '#modules/sessions/password-proof.ts';

interface PasswordChange {
  caller: SessionCaller;
  password: string;
  repeated: string;
  /** The value that the device has stored since an earlier sign-in. */
  device: string | undefined;
  locale: Locale;
}

/**
 * Changes the password of an account. The session in which it is changed continues without the restrictions of a
 * restore link, but copies of its tokens become invalid (`older-tokens.ts`). Every other session ends, links in mails
 * become invalid, and the account's address gets a letter.
 * API tokens stay valid, because programs would stop for a reason that nobody told them; the letter names them.
 */
export function createPasswordChange({
  database,
  outbox,
  links,
  passwords,
  knownDevices,
  origin,
  now,
}: AccountDependencies) {
  return async ({ caller, password, repeated, device, locale }: PasswordChange, peer: Peer): Promise<AccountRow> => {
    if (!isSamePassword(password, repeated)) throw fieldComplaints({ retry_password: 'passwordsDiffer' }, locale);
    const { publisherId, sessionId } = caller;
    const account = await asPublisher(database, publisherId, (own) => findAccount(own, publisherId));
    if (account === null) throw new Rejection('session_invalid');
    const fault = passwordFault(password, account);
    if (fault !== null) throw fieldComplaints({ password: fault }, locale);
    requireFreshProof(caller, now());

    const passwordHash = await passwords.hash(password);
    return asPublisher(database, publisherId, async (own) => {
      const current = await lockAccount(own, publisherId);
      if (current === null) throw new Rejection('session_invalid');
      // Another session may have changed the password in the meantime, and thereby ended this session.
      const session = await requireOngoing(own, sessionId);
      await savePasswordHash(own, publisherId, passwordHash);
      await savePasswordChoice(
        own,
        sessionId,
        afterPasswordChange(session, knownDevices.recognise(device, publisherId)),
      );
      await endOtherSessions(
        own,
        { id: sessionId, publisherId },
        { reason: 'password_changed', at: now(), call: peer },
      );
      await links.revoke(own, publisherId);
      const apiTokens = await namesOfLivingTokens(own, publisherId, now());
      await outbox.put(own, passwordChangedLetter(current, { apiTokens, origin }));
      await recordAudit(own, peer, { kind: 'password_changed', publisherId, sessionId });
      return current;
    });
  };
}
