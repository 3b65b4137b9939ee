import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { emailTaken } from '#contract/field-complaints.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { hashPassword } from '#modules/session/password-hash.ts';
import type { Peer } from '#modules/session/session-dependencies.ts';
import type { Database } from '#stores/sql/database.ts';
import { hasLivingLink } from './account-link-repository.ts';
import { addAccount, deleteAccount, lockAccountByEmail } from './account-repository.ts';
import type { Registration } from './registration-form.ts';
import type { RegistrationDependencies } from './registration-dependencies.ts';
import { createRequestLimit } from './request-limit.ts';

/**
 * Registers a publisher and sends the link that confirms the address. An address is taken while its account is
 * confirmed or has a link that still lives; what was never confirmed in time gives way to the new registration.
 */
export function registerWith({ database, now, defaultScope, confirmation }: RegistrationDependencies) {
  const perPeer = createRequestLimit({ name: 'registration_client', most: 10, window: 3_600_000, now, database });

  async function isFree(transaction: Database, email: string): Promise<boolean> {
    const known = await lockAccountByEmail(transaction, email);
    if (known === null) return true;
    if (known.emailConfirmedAt !== null || (await hasLivingLink(transaction, known.id, now()))) return false;
    await deleteAccount(transaction, known.id);
    return true;
  }

  return async ({ password, ...registered }: Registration, locale: Locale, peer: Peer): Promise<void> => {
    await perPeer.require(peer.clientAddress, peer);
    // For a taken address too: the work is the same, whatever the answer.
    const passwordHash = await hashPassword(password);
    const isRegistered = await database.transaction(async (transaction) => {
      if (!(await isFree(transaction, registered.email))) return false;
      const account = await addAccount(transaction, {
        id: randomUUIDv7(),
        ...registered,
        passwordHash,
        locale,
        scope: defaultScope,
        currency: 'USD',
        isPrivacyPolicyAccepted: true,
        createdAt: now(),
      });
      if (account === null) return false;
      const { clientAddress, requestId } = peer;
      await recordAudit(transaction, { kind: 'registered', publisherId: account.id, clientAddress, requestId });
      await confirmation.send(transaction, account);
      return true;
    });
    if (!isRegistered) throw emailTaken(locale);
  };
}
