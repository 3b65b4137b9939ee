import type { Locale } from '@publisher-console/api-contract';
import type { ClientInfo } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { greeting } from '#modules/mail/email-template.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';
import { minute } from '#process/durations.ts';
import { asPerson } from '#stores/sql/as-person.ts';
import { readRefreshToken, renewalOf, writeRefreshToken } from './refresh-token.ts';
import type { PresentedToken } from './refresh-token.ts';
import type { RotationVerdict } from './rotation.ts';
import type { SessionDependencies, TokenPair } from './session-dependencies.ts';
import { endSession, isOver, requireLiving } from './session-end.ts';
import { createSessionFinder, lockSessionAt, saveRefresh } from './session-repository.ts';
import type { FoundSession } from './session-repository.ts';

const texts: Record<Locale, { subject: string; paragraphs: string[]; action: string; note: string }> = {
  en: {
    subject: 'A session of your account was ended',
    paragraphs: [
      'An old session key was used again, which can mean that somebody copied it.',
      'We have ended that session everywhere; sign in again to continue.',
    ],
    action: 'Sign in',
    note: 'If you did not do this yourself, change your password in the settings.',
  },
  ru: {
    subject: 'Сеанс в вашем аккаунте завершён',
    paragraphs: [
      'Старый ключ одного из ваших сеансов использован повторно: возможно, его кто-то скопировал.',
      'Мы завершили этот сеанс на всех устройствах; чтобы продолжить, войдите снова.',
    ],
    action: 'Войти',
    note: 'Если это были не вы, смените пароль в настройках.',
  },
};

/** The email about a session that was ended because an old refresh token was used again. */
export function reuseEmail({ email, firstName, locale }: Recipient, origin: string): EmailTemplate {
  const { subject, paragraphs, action, note } = texts[locale];
  return {
    to: email,
    locale,
    isUrgent: true,
    subject,
    greeting: greeting(firstName, locale),
    paragraphs,
    action: { label: action, url: `${origin}/auth/login` },
    notes: [note],
  };
}

/**
 * Exchanges refresh tokens by the rules of `rotation.ts` and `refresh-token.ts`. A token that is not genuine ends
 * nothing, so that no stranger can end a session by guessing. A genuine token that is used again too late ends its
 * session, and the owner gets an email.
 */
export function createRenewal({
  database,
  outbox,
  tokens,
  knownDevices,
  limits,
  origin,
  now,
  sharedNow,
}: SessionDependencies) {
  const perSession = limits.create({ name: 'refresh', most: 150, window: 5 * minute });

  /** Applies the rule under a lock on the session, so that each refresh sees the outcome of the one before. */
  async function decide(
    { session, person }: FoundSession,
    presented: PresentedToken,
    clientInfo: ClientInfo,
  ): Promise<RotationVerdict> {
    return asPerson(database, person.id, async (own): Promise<RotationVerdict> => {
      const found = await lockSessionAt(own, session.id, sharedNow());
      if (found === null || isOver(found.locked, now())) return { kind: 'unknown' };
      const { locked, at } = found;
      const verdict = renewalOf(locked, presented, at);
      if (verdict.kind === 'renew')
        await saveRefresh(own, locked.id, verdict.state, { at: now(), clientAddress: clientInfo.clientAddress });
      if (verdict.kind === 'reuse') {
        const { id: sessionId, publisherId, personId } = locked;
        await recordAudit(own, clientInfo, { kind: 'refresh_reused', publisherId, personId, sessionId });
        await endSession(own, locked, { reason: 'refresh_reused', at: now(), call: clientInfo });
        await outbox.put(own, reuseEmail(person, origin));
      }
      return verdict;
    });
  }

  const findSession = createSessionFinder(database);
  return async (token: string, mark: string | undefined, clientInfo: ClientInfo): Promise<TokenPair> => {
    const claim = readRefreshToken(token);
    const found = claim && (await findSession(claim.sessionId));
    if (!claim || !found || !claim.isSignedBy(found.session.key)) throw new ApiError('session_invalid');

    const { id: sessionId, key, personId, publisherId } = found.session;
    await perSession.consume(sessionId, clientInfo, { publisherId, sessionId });
    await requireLiving({ database, now }, found, clientInfo);

    const verdict = await decide(
      found,
      { counter: claim.counter, device: knownDevices.recognise(mark, personId) },
      clientInfo,
    );
    if (verdict.kind !== 'renew') throw new ApiError('session_invalid');

    const { counter } = verdict.state;
    return {
      token: await tokens.sign({ publisherId, sessionId, counter }),
      refresh_token: writeRefreshToken(sessionId, counter, key),
    };
  };
}
