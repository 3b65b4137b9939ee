import { randomUUIDv7 } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { emailTaken } from '#contract/field-complaints.ts';
import type { AccountDependencies, Peer } from '#modules/account/account-dependencies.ts';
import { addAccount, deleteAccount, lockAccountByEmail } from '#modules/account/account-repository.ts';
import { hour } from '#modules/account/durations.ts';
import { createClientLimit } from '#modules/account/limits/client-limit.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { Database } from '#stores/sql/database.ts';
import { hasLivingLink } from './account-link-repository.ts';
import type { Confirmation } from './confirmation.ts';
import type { Registration } from './registration-form.ts';

/**
 * Registers a publisher and sends the link that confirms the address. An address is taken while its account is
 * confirmed or has a link that still lives; what was never confirmed in time gives way to the new registration.
 */
export function createRegistration(
  { database, passwords, limits, now, defaultScope }: AccountDependencies,
  confirmation: Confirmation,
) {
  const perClient = createClientLimit(limits, { name: 'registration_client', most: 10, window: hour });

  async function isFree(transaction: Database, email: string): Promise<boolean> {
    const known = await lockAccountByEmail(transaction, email);
    if (known === null) return true;
    if (known.emailConfirmedAt !== null || (await hasLivingLink(transaction, known.id, now()))) return false;
    await deleteAccount(transaction, known.id);
    return true;
  }

  return async ({ password, ...registered }: Registration, locale: Locale, peer: Peer): Promise<void> => {
    await perClient.take(peer);
    // Hashed for a taken address too, so that the time of the answer does not reveal it.
    const passwordHash = await passwords.hash(password);
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
      await recordAudit(transaction, peer, { kind: 'registered', publisherId: account.id });
      await confirmation.send(transaction, account);
      return true;
    });
    if (!isRegistered) throw emailTaken(locale);
  };
}
