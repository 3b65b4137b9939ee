import type { LinkRequest, Locale } from '@publisher-console/api-contract';
import { emailTaken, fieldErrors, isEntityId, ApiError } from '#contract/api-error.ts';
import type { Handlers, ClientInfo, SessionCaller } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { createShowUser } from '#modules/accounts/current-user.ts';
import { isSamePassword, passwordFault } from '#modules/accounts/passwords.ts';
import { deletePendingEmail } from '#modules/accounts/registration/account-link-repository.ts';
import { freeAddress, isOwned } from '#modules/accounts/registration/free-address.ts';
import { namesOfLivingTokens } from '#modules/api-tokens/api-tokens.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import {
  findAccount,
  lockAccount,
  saveAcceptance,
  saveEmail,
  savePasswordHash,
} from '#modules/publishers/publisher-account.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { afterPasswordChange } from '#modules/sessions/refresh-token.ts';
import { endOtherSessions, requireFreshProof, requireOngoing } from '#modules/sessions/session-end.ts';
import { savePasswordChoice } from '#modules/sessions/session-repository.ts';
import { hour, minute } from '#process/durations.ts';
import { isUniqueViolation } from '#stores/store-faults.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { addressChangedEmail, addressChangeEmail, emailChangeNotice, passwordChangedEmail } from './account-emails.ts';

interface EmailChange {
  caller: SessionCaller;
  /** The new address as the publisher typed it. */
  email: string;
  locale: Locale;
}

/**
 * Changes the address of an account in two steps: somebody signed in asks for it, and the link in a mail to the new
 * address, which needs no session, confirms it. Between them the new address is pending: it gets that mail and no other,
 * and everything stays with the present one, which gets a notice. The pending address is the one of the account's
 * `email_change` link, so whatever ends all links ends the change too: a new password, or an erasure.
 */
function createEmailChange({ database, outbox, links, limits, origin, now }: AccountDependencies) {
  // Each attempt reveals whether an address has an account.
  const perAccount = limits.create({ name: 'email_change', most: 10, window: hour });
  // The owner of an address may never have heard of the network, so all accounts together write to it seldom.
  const perAddress = limits.create({ name: 'email_change_address', most: 3, window: hour });
  const perClient = limits.createPerClient({ name: 'email_link_client', most: 10, window: 15 * minute });

  async function put(own: OwnDatabase, account: AccountRow, email: string): Promise<void> {
    const { id, locale, email: presentEmail } = account;
    const url = await links.issue(own, { id, email, presentEmail }, 'email_change');
    await outbox.put(own, addressChangeEmail({ to: email, locale, url }));
    await outbox.put(own, emailChangeNotice(account, origin));
  }

  async function confirm(
    transaction: Database,
    link: LinkRequest,
    email: string,
    clientInfo: ClientInfo,
  ): Promise<string> {
    const at = now();
    await freeAddress(transaction, email, at);
    return asPublisher(transaction, wholePublisher(link.user), async (own) => {
      const account = await lockAccount(own, link.user);
      if (account === null || account.isBlocked) throw new ApiError('link_expired');
      const { id: publisherId, email: presentEmail } = account;
      const isValid = await links.redeem(own, { id: publisherId, email, presentEmail }, 'email_change', link);
      if (!isValid) throw new ApiError('link_expired');
      await saveEmail(own, publisherId, { email, confirmedAt: at });
      // Those to the old address, such as one that restores the password.
      await links.revoke(own, publisherId);
      await outbox.put(own, addressChangedEmail(account));
      await recordAudit(own, clientInfo, { kind: 'email_changed', publisherId });
      return email;
    });
  }

  return {
    /** Sends the link to the new address. The present address as the new one withdraws the pending one. */
    request: async ({ caller, email: typed, locale }: EmailChange, clientInfo: ClientInfo): Promise<AccountRow> => {
      const email = canonicalAddress(typed);
      if (email === null) throw fieldErrors({ email: 'email' }, locale);
      requireFreshProof(caller, now());
      const { publisherId, sessionId } = caller;
      await perAccount.take(publisherId, clientInfo, { publisherId });
      const withdrawn = await asPublisher(database, wholePublisher(publisherId), async (own) => {
        const account = await lockCaller(own, caller);
        if (account.email !== email) return null;
        if (await deletePendingEmail(own, publisherId, now()))
          await recordAudit(own, clientInfo, { kind: 'email_change_withdrawn', publisherId, sessionId });
        return account;
      });
      if (withdrawn !== null) return withdrawn;
      if (await isOwned(database, email, now())) throw emailTaken(locale);
      await perAddress.take(email, clientInfo, { publisherId });
      return asPublisher(database, wholePublisher(publisherId), async (own) => {
        const account = await lockCaller(own, caller);
        await put(own, account, email);
        await recordAudit(own, clientInfo, { kind: 'email_change_requested', publisherId, sessionId });
        return account;
      });
    },

    /**
     * Uses the link up, and returns the address that the account has from now on. The refusal is the same whatever is
     * wrong with the link or its account. While another account has the address, the link stays unused.
     */
    confirm: async (link: LinkRequest, clientInfo: ClientInfo): Promise<string> => {
      await perClient.take(clientInfo);
      const pending = isEntityId(link.user) ? await links.pendingEmail(database, link.user) : null;
      if (pending === null) throw new ApiError('link_expired');
      try {
        return await database.transaction((transaction) => confirm(transaction, link, pending.email, clientInfo));
      } catch (error) {
        throw isUniqueViolation(error) ? new ApiError('email_taken') : error;
      }
    },
  };
}

/** The caller's account, locked until the transaction ends. */
async function lockCaller(own: OwnDatabase, { publisherId, sessionId }: SessionCaller): Promise<AccountRow> {
  const account = await lockAccount(own, publisherId);
  if (account === null) throw new ApiError('session_invalid');
  // A block ends the pending change; a call that was admitted before must begin none.
  if (account.isBlocked) throw new ApiError('account_blocked');
  await requireOngoing(own, sessionId);
  return account;
}

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
 * become invalid, and the account's address gets an email.
 * API tokens stay valid, because programs would stop for a reason that nobody told them; the email names them.
 */
function createPasswordChange({ database, outbox, links, passwords, knownDevices, origin, now }: AccountDependencies) {
  return async (
    { caller, password, repeated, device, locale }: PasswordChange,
    clientInfo: ClientInfo,
  ): Promise<AccountRow> => {
    if (!isSamePassword(password, repeated)) throw fieldErrors({ retry_password: 'passwordsDiffer' }, locale);
    const { publisherId, sessionId } = caller;
    const account = await asPublisher(database, wholePublisher(publisherId), (own) => findAccount(own, publisherId));
    if (account === null) throw new ApiError('session_invalid');
    const fault = passwordFault(password, account);
    if (fault !== null) throw fieldErrors({ password: fault }, locale);
    requireFreshProof(caller, now());

    const passwordHash = await passwords.hash(password);
    return asPublisher(database, wholePublisher(publisherId), async (own) => {
      const current = await lockAccount(own, publisherId);
      if (current === null) throw new ApiError('session_invalid');
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
        { reason: 'password_changed', at: now(), call: clientInfo },
      );
      await links.revoke(own, publisherId);
      const apiTokens = await namesOfLivingTokens(own, publisherId, now());
      await outbox.put(own, passwordChangedEmail(current, { apiTokens, origin }));
      await recordAudit(own, clientInfo, { kind: 'password_changed', publisherId, sessionId });
      return current;
    });
  };
}

/** Returns the signed-in account, and changes e-mail address, password and acceptance of the offer. */
export function createSettingsHandlers(
  dependencies: AccountDependencies,
): Pick<Handlers, 'acceptOffer' | 'confirmEmailChange' | 'getCurrentUser' | 'updateEmail' | 'updatePassword'> {
  const { database, networkDocuments, offerUrl, now } = dependencies;
  const emailChange = createEmailChange(dependencies);
  const changePassword = createPasswordChange(dependencies);
  const showUser = createShowUser(dependencies);
  return {
    getCurrentUser: async ({ caller: { publisherId }, locale }) => {
      const account = await asPublisher(database, wholePublisher(publisherId), (own) => findAccount(own, publisherId));
      if (account === null) throw new ApiError('session_invalid');
      return { user: await showUser(account, locale) };
    },

    updateEmail: async ({ body: { email }, caller, locale, ...clientInfo }) => ({
      user: await showUser(await emailChange.request({ caller, email, locale }, clientInfo), locale),
    }),

    confirmEmailChange: async ({ body, ...clientInfo }) => ({ email: await emailChange.confirm(body, clientInfo) }),

    updatePassword: async ({
      body: { password, retry_password: repeated },
      caller,
      device,
      locale,
      ...clientInfo
    }) => ({
      user: await showUser(
        await changePassword({ caller, password, repeated, device: device.kept, locale }, clientInfo),
        locale,
      ),
    }),

    acceptOffer: async ({ caller: { publisherId, sessionId }, query: { digest = null }, locale, ...clientInfo }) => {
      // With `offerUrl`, the console links the network's own site instead of showing a stored text.
      const kept = offerUrl === undefined ? await networkDocuments.offerDigests() : [];
      const account = await asPublisher(database, wholePublisher(publisherId), async (own) => {
        const before = await findAccount(own, publisherId);
        if (before === null || before.hasAcceptedOffer) return before;
        // An offer without a text cannot be accepted. Neither can a text that has changed since the publisher read it.
        if (offerUrl === undefined && kept.length === 0) throw new ApiError('offer_not_published');
        if (digest !== null && !kept.includes(digest)) throw new ApiError('offer_changed');
        if (await saveAcceptance(own, publisherId, { at: now(), digest })) {
          await recordAudit(own, clientInfo, {
            kind: 'offer_accepted',
            publisherId,
            sessionId,
            details: offerOf(digest),
          });
        }
        return findAccount(own, publisherId);
      });
      if (account === null) throw new ApiError('session_invalid');
      return { user: await showUser(account, locale) };
    },
  };
}

function offerOf(digest: string | null): Record<string, string> {
  return digest === null ? {} : { digest };
}
