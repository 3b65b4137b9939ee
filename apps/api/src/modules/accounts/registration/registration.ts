import { randomUUIDv7 } from 'node:crypto';
import { emailTaken } from '#contract/api-error.ts';
import type { Call, OperationAnswer } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { addAccount } from '#modules/publishers/publisher-account.ts';
import { hour } from '#process/durations.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { Confirmation } from './confirmation.ts';
import { freeAddress } from './free-address.ts';
import type { Registration } from './registration-form.ts';

/**
 * Registers a publisher and sends the link that confirms the address. An unconfirmed account with the address may be
 * removed (`freeAddress`).
 */
export function createRegistration(
  { database, passwords, limits, now, defaultScope }: AccountDependencies,
  confirmation: Confirmation,
) {
  const perClient = limits.createPerClient({ name: 'registration_client', most: 10, window: hour });

  return async (
    { password, ...registered }: Registration,
    { locale, storeAnswer, ...clientInfo }: Omit<Call<'register'>, 'body'>,
  ): Promise<OperationAnswer<'register'>> => {
    await perClient.consume(clientInfo);
    // The password is hashed also when the address has an account, so that the time of the answer does not reveal it.
    const passwordHash = await passwords.hash(password);
    const answer = await database.transaction(async (transaction) => {
      await freeAddress(transaction, registered.email, now());
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
      if (account === null) return null;
      await recordAudit(transaction, clientInfo, {
        kind: 'registered',
        publisherId: account.id,
        personId: account.personId,
      });
      await confirmation.send(transaction, { ...account, id: account.personId });
      return storeAnswer(transaction, { email: account.email });
    });
    if (answer === null) throw emailTaken(locale);
    return answer;
  };
}
