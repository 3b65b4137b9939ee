import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import type { SessionDependencies } from '#modules/session/session-dependencies.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { currentUser } from './current-user.ts';
import { changeEmailWith } from './email-change.ts';
import { changePasswordWith } from './password-change.ts';
import { findUser, saveAcceptance } from './user-repository.ts';

/** What the user module works with. */
export type UserDependencies = Pick<SessionDependencies, 'database' | 'outbox' | 'origin' | 'now'>;

/** Answers who is signed in, and changes what publishers may change of their accounts. */
export function userHandlers(
  dependencies: UserDependencies,
): Pick<Handlers, 'acceptOffer' | 'getCurrentUser' | 'updateEmail' | 'updatePassword'> {
  const { database } = dependencies;
  const changeEmail = changeEmailWith(dependencies);
  const changePassword = changePasswordWith(dependencies);
  return {
    getCurrentUser: async ({ caller: { publisherId }, locale }) => {
      const user = await asPublisher(database, publisherId, (own) => findUser(own, publisherId));
      if (user === null) throw new Rejection('session_invalid');
      return { user: currentUser(user, locale) };
    },

    updateEmail: async ({ body: { email }, caller, locale, ...peer }) => ({
      user: currentUser(await changeEmail({ caller, email, locale }, peer), locale),
    }),

    updatePassword: async ({ body: { password, retry_password: repeated }, caller, locale, ...peer }) => ({
      user: currentUser(await changePassword({ caller, password, repeated, locale }, peer), locale),
    }),

    acceptOffer: async ({ caller: { publisherId, sessionId }, locale, clientAddress, requestId }) => {
      const user = await asPublisher(database, publisherId, async (own) => {
        if (await saveAcceptance(own, publisherId))
          await recordAudit(own, { kind: 'offer_accepted', publisherId, sessionId, clientAddress, requestId });
        return findUser(own, publisherId);
      });
      if (user === null) throw new Rejection('session_invalid');
      return { user: currentUser(user, locale) };
    },
  };
}
