import type { Locale } from '@publisher-console/api-contract';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { Caller } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { revokeLinks } from '#modules/registration/account-links.ts';
import { passwordFault } from '#modules/registration/password-rules.ts';
import { hashPassword } from '#modules/session/password-hash.ts';
import type { Peer } from '#modules/session/session-dependencies.ts';
import { keepOnlySession, requireOngoing } from '#modules/session/session-end.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { passwordChangedLetter } from './password-changed-letter.ts';
import { requireFreshProof } from './password-proof.ts';
import type { UserDependencies } from './user-handlers.ts';
import { findUser, lockUser, savePasswordHash } from './user-repository.ts';
import type { UserRow } from './user-repository.ts';

export interface PasswordChange {
  caller: Caller;
  password: string;
  repeated: string;
  locale: Locale;
}

/**
 * Gives an account another password. The session that does so goes on, free of what a restore link withheld; every other
 * one ends, links in mails are void, and the account's address is told.
 */
export function changePasswordWith({ database, outbox, origin, now }: UserDependencies) {
  return async ({ caller, password, repeated, locale }: PasswordChange, peer: Peer): Promise<UserRow> => {
    if (password !== repeated) throw fieldComplaints({ retry_password: 'passwordsDiffer' }, locale);
    const { publisherId, sessionId } = caller;
    const user = await asPublisher(database, publisherId, (own) => findUser(own, publisherId));
    if (user === null) throw new Rejection('session_invalid');
    const fault = passwordFault(password, user);
    if (fault !== null) throw fieldComplaints({ password: fault }, locale);
    requireFreshProof(caller, now());

    const passwordHash = await hashPassword(password);
    return asPublisher(database, publisherId, async (own) => {
      const current = await lockUser(own, publisherId);
      if (current === null) throw new Rejection('session_invalid');
      // Another session may have changed the password in the meantime, and ended this one.
      await requireOngoing(own, sessionId);
      await savePasswordHash(own, publisherId, passwordHash);
      await keepOnlySession(own, { id: sessionId, publisherId }, { at: now(), peer });
      await revokeLinks(own, publisherId);
      await outbox.put(own, passwordChangedLetter(current, origin));
      const { clientAddress, requestId } = peer;
      await recordAudit(own, { kind: 'password_changed', publisherId, sessionId, clientAddress, requestId });
      return current;
    });
  };
}
