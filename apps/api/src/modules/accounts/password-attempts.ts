import { ApiError } from '#contract/api-error.ts';
import type { ClientInfo } from '#contract/operation.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { membershipsOf, personByEmail } from '#modules/publishers/persons.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import { minute } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { AccountDependencies } from './account-dependencies.ts';

/** The options that all limits of failed sign-ins share. */
const limited = { window: 15 * minute, audited: 'login_limited' } as const;

/** The id of no person. */
const noPersonId = '00000000-0000-0000-0000-000000000000';

export interface ProvenCredentials {
  /** In its canonical form. */
  email: string;
  password: string;
  /** The value that the device has stored since an earlier sign-in. */
  device: string | undefined;
}

/** Finds the person who has this password. Throws `invalid_credentials` or `rate_limited`. */
export type ProvePassword = (credentials: ProvenCredentials, clientInfo: ClientInfo) => Promise<PersonRow>;

/**
 * Checks a password. An unknown address and a wrong password cost the same work and get the same refusal. Too many
 * failures for one address or from one client are refused before any work. A known device has only a limit of its own,
 * so that failures on other devices, even behind the same IP address, do not lock the owner out.
 */
export function createPasswordProof({
  database,
  knownDevices,
  passwords,
  limits,
}: Pick<AccountDependencies, 'database' | 'knownDevices' | 'limits' | 'passwords'>): ProvePassword {
  const perAccount = limits.create({ name: 'login_account', most: 10, ...limited });
  const perDevice = limits.create({ name: 'login_device', most: 10, ...limited });
  const perClient = limits.createPerClient({ name: 'login_client', most: 30, ...limited });

  /** The limits of one caller: `check` throws if one more failure would exceed a limit; `consume` counts a failure. */
  function limitsOf(email: string, device: string | null, clientInfo: ClientInfo) {
    if (device !== null) {
      const key = `${device} ${email}`;
      return { check: () => perDevice.check(key, clientInfo), consume: () => perDevice.consume(key, clientInfo) };
    }
    return {
      check: async () => {
        await perClient.check(clientInfo);
        await perAccount.check(email, clientInfo);
      },
      consume: async () => {
        await perClient.consume(clientInfo);
        await perAccount.consume(email, clientInfo);
      },
    };
  }

  return async ({ email, password, device: mark }, clientInfo) => {
    // A flood of sign-ins would otherwise load the database for answers that are refused anyway.
    passwords.requireRoom();
    const person = await personByEmail(database, email);
    const device = person && knownDevices.recognise(mark, person.id);
    const failures = limitsOf(email, device, clientInfo);
    await failures.check();
    // The limits are checked again after the comparison, before its outcome is answered. So guesses that are sent in
    // parallel get no more answers than guesses that are sent sequentially.
    const isProven = await passwords.verify(person?.passwordHash ?? null, password);
    if (person === null || !isProven) {
      await failures.consume();
      // An unknown address needs the same query, so that its answer lasts as long.
      const id = person?.id ?? noPersonId;
      const [joined] = await asPerson(database, id, (own) => membershipsOf(own, id));
      const who = { personId: person?.id, publisherId: joined?.publisher.id };
      await recordAudit(database, clientInfo, { kind: 'login_failed', ...who });
      throw new ApiError('invalid_credentials');
    }
    await failures.check();
    return person;
  };
}
