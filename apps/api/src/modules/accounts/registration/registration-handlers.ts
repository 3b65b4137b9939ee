import type { LinkRequest } from '@publisher-console/api-contract';
import { fieldErrors, isEntityId, ApiError } from '#contract/api-error.ts';
import type { Handlers, ClientInfo } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { createShowUser } from '#modules/accounts/current-user.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { confirmEmail, lockAccount } from '#modules/publishers/publisher-account.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { createSessionBegin } from '#modules/sessions/session-begin.ts';
import type { TokenPair } from '#modules/sessions/session-dependencies.ts';
import { minute } from '#process/durations.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { LinkPurpose } from './account-link-repository.ts';
import type { Confirmation } from './confirmation.ts';
import { createPasswordRestore } from './password-restore.ts';
import { readRegistration } from './registration-form.ts';
import { createRegistration } from './registration.ts';

/** The account that a link signed in to, and the tokens of its session. */
type LinkSignIn = TokenPair & { publisher: AccountRow };

/**
 * Signs in the owner of an account by a link from a mail, which also proves the address. The link becomes invalid in
 * the transaction that begins the session, so that both happen or neither does. The refusal is the same whatever is
 * wrong with the link or its account.
 */
function createLinkSignIn(dependencies: AccountDependencies) {
  const { database, links, limits, now } = dependencies;
  const begin = createSessionBegin(dependencies);
  const perClient = limits.createPerClient({ name: 'link_client', most: 10, window: 15 * minute });

  async function signIn(
    own: OwnDatabase,
    purpose: LinkPurpose,
    link: LinkRequest,
    clientInfo: ClientInfo,
  ): Promise<LinkSignIn | null> {
    const publisher = await lockAccount(own, link.user);
    if (publisher === null) return null;
    // A confirmation link signs in only once, when it confirms the address.
    if (purpose === 'registration' && publisher.emailConfirmedAt !== null) return null;
    if (!(await links.redeem(own, publisher, purpose, link))) return null;

    const { id: publisherId } = publisher;
    if (purpose === 'restore') await recordAudit(own, clientInfo, { kind: 'restore_used', publisherId });
    if (await confirmEmail(own, publisherId, now()))
      await recordAudit(own, clientInfo, { kind: 'email_confirmed', publisherId });
    const tokens = await begin(own, publisherId, clientInfo, { mustChangePassword: purpose === 'restore' });
    return { ...tokens, publisher };
  }

  return async (purpose: LinkPurpose, link: LinkRequest, clientInfo: ClientInfo): Promise<LinkSignIn> => {
    await perClient.take(clientInfo);
    const signedIn = isEntityId(link.user)
      ? await asPublisher(database, link.user, (own) => signIn(own, purpose, link, clientInfo))
      : null;
    if (signedIn !== null) return signedIn;
    if (purpose === 'restore') await recordAudit(database, clientInfo, { kind: 'restore_failed' });
    throw new ApiError('link_expired');
  };
}

/** Registers publishers and restores forgotten passwords. */
export function createRegistrationHandlers(
  dependencies: AccountDependencies,
  confirmation: Confirmation,
): Pick<Handlers, 'register' | 'confirmRegistration' | 'requestPasswordRestore' | 'confirmPasswordRestore'> {
  const register = createRegistration(dependencies, confirmation);
  const requestRestore = createPasswordRestore(dependencies);
  const signIn = createLinkSignIn(dependencies);
  const showUser = createShowUser(dependencies);
  const { knownDevices } = dependencies;
  return {
    register: async ({ body, ...call }) => register(readRegistration(body, call.locale), call),

    confirmRegistration: async ({ body, locale, device, ...clientInfo }) => {
      const { publisher, token, refresh_token } = await signIn('registration', body, clientInfo);
      knownDevices.keepMark(device, publisher.id);
      return { user: await showUser(publisher, locale), token, refresh_token };
    },

    requestPasswordRestore: async ({ body, locale, ...clientInfo }) => {
      const email = canonicalAddress(body.email);
      if (email === null) throw fieldErrors({ email: 'email' }, locale);
      await requestRestore(email, clientInfo);
      return { email };
    },

    confirmPasswordRestore: async ({ body, locale, device, ...clientInfo }) => {
      const { publisher, token, refresh_token } = await signIn('restore', body, clientInfo);
      knownDevices.keepMark(device, publisher.id);
      return { user: await showUser(publisher, locale), token, refresh_token };
    },
  };
}
