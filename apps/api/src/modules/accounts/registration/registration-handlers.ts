import type { CurrentUser, LinkRequest, Locale } from '@publisher-console/api-contract';
import { fieldErrors, isEntityId, ApiError } from '#contract/api-error.ts';
import type { Handlers, ClientInfo } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { createShowUser } from '#modules/accounts/current-user.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { confirmEmail, lockPerson, membershipsOf } from '#modules/publishers/persons.ts';
import { createSessionBegin } from '#modules/sessions/session-begin.ts';
import type { TokenPair } from '#modules/sessions/session-dependencies.ts';
import { minute } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { factorRefusal } from '#modules/accounts/factors/login-tickets.ts';
import type { LinkPurpose } from './account-link-repository.ts';
import type { Confirmation } from './confirmation.ts';
import { createPasswordRestore } from './password-restore.ts';
import { readRegistration } from './registration-form.ts';
import { createRegistration } from './registration.ts';

/** The person whom a link signed in, and the tokens of the session. */
type LinkSignIn = TokenPair & { user: CurrentUser; personId: string };

/**
 * Signs in a person by a link from a mail, which also proves the address. The link becomes invalid in
 * the transaction that begins the session, so that both happen or neither does. The refusal is the same whatever is
 * wrong with the link or its owner.
 */
function createLinkSignIn(dependencies: AccountDependencies) {
  const { database, links, limits, now } = dependencies;
  const begin = createSessionBegin(dependencies);
  const showUser = createShowUser(dependencies);
  const perClient = limits.createPerClient({ name: 'link_client', most: 10, window: 15 * minute });

  async function signIn(
    own: OwnDatabase,
    purpose: LinkPurpose,
    link: LinkRequest,
    locale: Locale,
    clientInfo: ClientInfo,
  ): Promise<LinkSignIn | ApiError | null> {
    const person = await lockPerson(own, link.user);
    if (person === null) return null;
    const [joined] = await membershipsOf(own, person.id);
    if (joined === undefined) return null;
    // A confirmation link signs in only once, when it confirms the address.
    if (purpose === 'registration' && person.emailConfirmedAt !== null) return null;
    if (!(await links.redeem(own, person, purpose, link))) return null;

    const who = { personId: person.id, publisherId: joined.publisher.id };
    if (purpose === 'restore') await recordAudit(own, clientInfo, { kind: 'restore_used', ...who });
    if (await confirmEmail(own, person.id, now()))
      await recordAudit(own, clientInfo, { kind: 'email_confirmed', ...who });
    const mustChangePassword = purpose === 'restore';
    // Access to a person's mails does not prove the factor.
    const refusal = await factorRefusal(
      own,
      { personId: person.id, mustChangePassword, replaces: null },
      clientInfo,
      now(),
    );
    if (refusal !== null) return refusal;
    const tokens = await begin(own, joined.membership, clientInfo, { mustChangePassword });
    return { ...tokens, personId: person.id, user: await showUser(own, { person, ...joined }, locale) };
  }

  return async (
    purpose: LinkPurpose,
    link: LinkRequest,
    locale: Locale,
    clientInfo: ClientInfo,
  ): Promise<LinkSignIn> => {
    await perClient.consume(clientInfo);
    const signedIn = isEntityId(link.user)
      ? await asPerson(database, link.user, (own) => signIn(own, purpose, link, locale, clientInfo))
      : null;
    if (signedIn instanceof ApiError) throw signedIn;
    if (signedIn !== null) return signedIn;
    if (purpose === 'restore') await recordAudit(database, clientInfo, { kind: 'restore_failed' });
    throw new ApiError('link_expired');
  };
}

/** Registers publishers and restores lost passwords. */
export function createRegistrationHandlers(
  dependencies: AccountDependencies,
  confirmation: Confirmation,
): Pick<Handlers, 'register' | 'confirmRegistration' | 'requestPasswordRestore' | 'confirmPasswordRestore'> {
  const register = createRegistration(dependencies, confirmation);
  const requestRestore = createPasswordRestore(dependencies);
  const signIn = createLinkSignIn(dependencies);
  const { knownDevices } = dependencies;
  return {
    register: async ({ body, ...call }) => register(readRegistration(body, call.locale), call),

    confirmRegistration: async ({ body, locale, device, ...clientInfo }) => {
      const { personId, ...answer } = await signIn('registration', body, locale, clientInfo);
      knownDevices.storeMark(device, personId);
      return answer;
    },

    requestPasswordRestore: async ({ body, locale, ...clientInfo }) => {
      const email = canonicalAddress(body.email);
      if (email === null) throw fieldErrors({ email: 'email' }, locale);
      await requestRestore(email, clientInfo);
      return { email };
    },

    confirmPasswordRestore: async ({ body, locale, device, ...clientInfo }) => {
      const { personId, ...answer } = await signIn('restore', body, locale, clientInfo);
      knownDevices.storeMark(device, personId);
      return answer;
    },
  };
}
