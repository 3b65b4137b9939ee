import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import type { AccountDependencies } from '#modules/accounts/account-dependencies.ts';
import { findAccount, saveAcceptance } from '#modules/publishers/publisher-account.ts';
import { createShowUser } from '#modules/accounts/current-user.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { createEmailChange } from './email-change.ts';
import { createPasswordChange } from './password-change.ts';

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
      const account = await asPublisher(database, publisherId, (own) => findAccount(own, publisherId));
      if (account === null) throw new Rejection('session_invalid');
      return { user: await showUser(account, locale) };
    },

    updateEmail: async ({ body: { email }, caller, locale, ...peer }) => ({
      user: await showUser(await emailChange.request({ caller, email, locale }, peer), locale),
    }),

    confirmEmailChange: async ({ body, ...peer }) => ({ email: await emailChange.confirm(body, peer) }),

    updatePassword: async ({ body: { password, retry_password: repeated }, caller, device, locale, ...peer }) => ({
      user: await showUser(
        await changePassword({ caller, password, repeated, device: device.kept, locale }, peer),
        locale,
      ),
    }),

    acceptOffer: async ({ caller: { publisherId, sessionId }, query: { digest = null }, locale, ...peer }) => {
      // With `offerUrl`, the console links the network's own site instead of showing a stored text.
      const kept = offerUrl === undefined ? await networkDocuments.offerDigests() : [];
      const account = await asPublisher(database, publisherId, async (own) => {
        const before = await findAccount(own, publisherId);
        if (before === null || before.hasAcceptedOffer) return before;
        // An offer without a text cannot be accepted. Neither can a text that has changed since the publisher read it.
        if (offerUrl === undefined && kept.length === 0) throw new Rejection('offer_not_published');
        if (digest !== null && !kept.includes(digest)) throw new Rejection('offer_changed');
        if (await saveAcceptance(own, publisherId, { at: now(), digest }))
          await recordAudit(own, peer, { kind: 'offer_accepted', publisherId, sessionId, details: offerOf(digest) });
        return findAccount(own, publisherId);
      });
      if (account === null) throw new Rejection('session_invalid');
      return { user: await showUser(account, locale) };
    },
  };
}

function offerOf(digest: string | null): Record<string, string> {
  return digest === null ? {} : { digest };
}
