import type { LinkRequest, Locale } from '@publisher-console/api-contract';
import { emailTaken, fieldErrors, isEntityId, ApiError } from '#contract/api-error.ts';
import type { Handlers, ClientInfo, SessionCaller } from '#contract/operation.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { createShowUser } from '#modules/accounts/current-user.ts';
import { isSamePassword, passwordFault } from '#modules/accounts/passwords.ts';
import { deleteTickets } from '#modules/accounts/factors/login-tickets.ts';
import { deletePendingEmail } from '#modules/accounts/registration/account-link-repository.ts';
import { freeAddress, isOwned } from '#modules/accounts/registration/free-address.ts';
import { namesOfLivingTokens } from '#modules/api-tokens/api-tokens.ts';
import { auditedCaller, recordAudit } from '#modules/audit/audit-log.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';
import { findMember, lockPerson, membershipsOf, saveEmail, savePasswordHash } from '#modules/publishers/persons.ts';
import type { PersonRow } from '#modules/publishers/persons.ts';
import { findAccount, isBlocked, saveAcceptance } from '#modules/publishers/publisher-account.ts';
import { afterPasswordChange } from '#modules/sessions/refresh-token.ts';
import { endOtherSessions, requireFreshProof, requireOngoing } from '#modules/sessions/session-end.ts';
import { endStaffSessions } from '#modules/sessions/staff-sessions.ts';
import { savePasswordChoice } from '#modules/sessions/session-repository.ts';
import { hour, minute } from '#process/durations.ts';
import { isUniqueViolation } from '#stores/store-faults.ts';
import { asPerson } from '#stores/sql/as-person.ts';
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
 * Changes the address of an account in two steps: a signed-in person requests it, and the link in a mail to the new
 * address, which needs no session, confirms it. Between them the new address is pending: it gets only that
 * mail, and everything stays with the present one, which gets a notice. The pending address is the one of the account's
 * `email_change` link, so whatever ends all links ends the change too: a new password, or an erasure.
 */
function createEmailChange({ database, outbox, links, limits, origin, now }: AccountDependencies) {
  // Each attempt reveals whether an address has an account.
  const perAccount = limits.create({ name: 'email_change', most: 10, window: hour });
  // The owner of an address may never have heard of the network, so all accounts together write to it seldom.
  const perAddress = limits.create({ name: 'email_change_address', most: 3, window: hour });
  const perClient = limits.createPerClient({ name: 'email_link_client', most: 10, window: 15 * minute });

  async function put(own: OwnDatabase, person: PersonRow, email: string): Promise<void> {
    const { id, locale, email: presentEmail } = person;
    const url = await links.issue(own, { id, email, presentEmail }, 'email_change');
    await outbox.put(own, addressChangeEmail({ to: email, locale, url }));
    await outbox.put(own, emailChangeNotice(person, origin));
  }

  async function confirm(
    transaction: Database,
    link: LinkRequest,
    email: string,
    clientInfo: ClientInfo,
  ): Promise<string> {
    const at = now();
    await freeAddress(transaction, email, at);
    return asPerson(transaction, link.user, async (own) => {
      const person = await lockPerson(own, link.user);
      const [joined] = await membershipsOf(own, link.user);
      if (person === null || joined === undefined || joined.publisher.isBlocked) throw new ApiError('link_expired');
      const { id: personId, email: presentEmail } = person;
      const isValid = await links.redeem(own, { id: personId, email, presentEmail }, 'email_change', link);
      if (!isValid) throw new ApiError('link_expired');
      await saveEmail(own, personId, { email, confirmedAt: at });
      // Links to the old address are void too, such as one that restores the password.
      await links.revoke(own, personId);
      await outbox.put(own, addressChangedEmail(person));
      await recordAudit(own, clientInfo, { kind: 'email_changed', publisherId: joined.publisher.id, personId });
      return email;
    });
  }

  return {
    /** Sends the link to the new address. The present address as the new one withdraws the pending one. */
    request: async ({ caller, email: typed, locale }: EmailChange, clientInfo: ClientInfo): Promise<PersonRow> => {
      const email = canonicalAddress(typed);
      if (email === null) throw fieldErrors({ email: 'email' }, locale);
      requireFreshProof(caller, now());
      const { personId, publisherId } = caller;
      await perAccount.consume(personId, clientInfo, { publisherId });
      const withdrawn = await asPerson(database, personId, async (own) => {
        const person = await lockCaller(own, caller);
        if (person.email !== email) return null;
        if (await deletePendingEmail(own, personId, now()))
          await recordAudit(own, clientInfo, { kind: 'email_change_withdrawn', ...auditedCaller(caller) });
        return person;
      });
      if (withdrawn !== null) return withdrawn;
      if (await isOwned(database, email, now())) throw emailTaken(locale);
      await perAddress.consume(email, clientInfo, { publisherId });
      return asPerson(database, personId, async (own) => {
        const person = await lockCaller(own, caller);
        await put(own, person, email);
        await recordAudit(own, clientInfo, { kind: 'email_change_requested', ...auditedCaller(caller) });
        return person;
      });
    },

    /**
     * Uses the link up, and returns the address that the account has from now on. The refusal is the same whatever is
     * wrong with the link or its account. While another account has the address, the link stays unused.
     */
    confirm: async (link: LinkRequest, clientInfo: ClientInfo): Promise<string> => {
      await perClient.consume(clientInfo);
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

/** The calling person, locked until the transaction ends. */
async function lockCaller(own: OwnDatabase, { personId, publisherId, sessionId }: SessionCaller): Promise<PersonRow> {
  const person = await lockPerson(own, personId);
  if (person === null) throw new ApiError('session_invalid');
  // A block ends the pending change; a call that was admitted before must begin none.
  if (await isBlocked(own, publisherId)) throw new ApiError('account_blocked');
  await requireOngoing(own, sessionId);
  return person;
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
 * restore link, but copies of its tokens become invalid (`refresh-token.ts`). Every other session ends, links in mails
 * become invalid, and the account's address gets an email.
 * API tokens stay valid, because programs would stop without notice; the email names them.
 */
function createPasswordChange({ database, outbox, links, passwords, knownDevices, origin, now }: AccountDependencies) {
  return async (
    { caller, password, repeated, device, locale }: PasswordChange,
    clientInfo: ClientInfo,
  ): Promise<PersonRow> => {
    if (!isSamePassword(password, repeated)) throw fieldErrors({ retry_password: 'passwordsDiffer' }, locale);
    const { personId, sessionId } = caller;
    const member = await asPerson(database, personId, (own) => findMember(own, caller));
    if (member === null) throw new ApiError('session_invalid');
    const fault = passwordFault(password, { ...member.publisher, ...member.person });
    if (fault !== null) throw fieldErrors({ password: fault }, locale);
    requireFreshProof(caller, now());

    const passwordHash = await passwords.hash(password);
    return asPerson(database, personId, async (own) => {
      const current = await lockPerson(own, personId);
      if (current === null) throw new ApiError('session_invalid');
      // Another session may have changed the password in the meantime, and thereby ended this session.
      const session = await requireOngoing(own, sessionId);
      await savePasswordHash(own, personId, passwordHash);
      await savePasswordChoice(own, sessionId, afterPasswordChange(session, knownDevices.recognise(device, personId)));
      await endOtherSessions(own, caller, { reason: 'password_changed', at: now(), call: clientInfo });
      await endStaffSessions(own, caller.personId, now());
      await links.revoke(own, personId);
      await deleteTickets(own, personId);
      const apiTokens = await namesOfLivingTokens(own, personId, now());
      await outbox.put(own, passwordChangedEmail(current, { apiTokens, origin }));
      await recordAudit(own, clientInfo, { kind: 'password_changed', ...auditedCaller(caller) });
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

  async function showCaller(caller: SessionCaller, locale: Locale) {
    return asPerson(database, caller.personId, async (own) => {
      const member = await findMember(own, caller);
      if (member === null) throw new ApiError('session_invalid');
      return { user: await showUser(own, member, locale) };
    });
  }

  return {
    getCurrentUser: ({ caller, locale }) => showCaller(caller, locale),

    updateEmail: async ({ body: { email }, caller, locale, ...clientInfo }) => {
      await emailChange.request({ caller, email, locale }, clientInfo);
      return showCaller(caller, locale);
    },

    confirmEmailChange: async ({ body, ...clientInfo }) => ({ email: await emailChange.confirm(body, clientInfo) }),

    updatePassword: async ({ body: { password, retry_password: repeated }, caller, device, locale, ...clientInfo }) => {
      await changePassword({ caller, password, repeated, device: device.stored, locale }, clientInfo);
      return showCaller(caller, locale);
    },

    acceptOffer: async ({ caller, query: { digest = null }, locale, ...clientInfo }) => {
      const { publisherId } = caller;
      // With `offerUrl`, the console links the network's own site instead of showing a stored text.
      const digests = offerUrl === undefined ? await networkDocuments.offerDigests() : [];
      await asPublisher(database, wholePublisher(publisherId), async (own) => {
        const before = await findAccount(own, publisherId);
        if (before === null || before.hasAcceptedOffer) return;
        // An offer without a text cannot be accepted. Neither can a text that has changed since the publisher read it.
        if (offerUrl === undefined && digests.length === 0) throw new ApiError('offer_not_published');
        if (digest !== null && !digests.includes(digest)) throw new ApiError('offer_changed');
        if (await saveAcceptance(own, publisherId, { at: now(), digest })) {
          await recordAudit(own, clientInfo, {
            kind: 'offer_accepted',
            ...auditedCaller(caller),
            details: offerOf(digest),
          });
        }
      });
      return showCaller(caller, locale);
    },
  };
}

function offerOf(digest: string | null): Record<string, string> {
  return digest === null ? {} : { digest };
}
