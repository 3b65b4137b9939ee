import { Rejection } from '#contract/rejection.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { readRefreshToken, writeRefreshToken } from './refresh-token.ts';
import { reuseLetter } from './reuse-letter.ts';
import type { RotationVerdict } from './rotation.ts';
import type { Peer, SessionDependencies, TokenPair } from './session-dependencies.ts';
import { endSession, isOver, requireLiving } from './session-end.ts';
import { lockSession, saveRefresh, sessionFinder } from './session-repository.ts';
import type { FoundSession } from './session-repository.ts';

/**
 * Exchanges refresh tokens by the rule of `rotation.ts`. A token that is not genuine ends nothing, so that nobody can
 * end a session by guessing; one that is genuine and used again too late ends its session and tells the owner.
 */
export function renewWith({ database, outbox, tokens, origin, rotationRule, now }: SessionDependencies) {
  const perSession = createAttemptLimit({ most: 150, window: 5 * 60_000, now });

  /** One refresh of a session at a time: what the rule decides is what the next one sees. */
  async function decide({ session, publisher }: FoundSession, presented: number, peer: Peer): Promise<RotationVerdict> {
    return asPublisher(database, publisher.id, async (own): Promise<RotationVerdict> => {
      const locked = await lockSession(own, session.id);
      if (locked === null || isOver(locked, now())) return { kind: 'unknown' };
      const verdict = rotationRule(locked, presented, now());
      if (verdict.kind === 'renew') await saveRefresh(own, locked.id, verdict.state, now());
      if (verdict.kind === 'reuse') {
        const { clientAddress, requestId } = peer;
        const whose = { publisherId: locked.publisherId, sessionId: locked.id };
        await recordAudit(own, { kind: 'refresh_reused', ...whose, clientAddress, requestId });
        await endSession(own, locked, 'refresh_reused', { at: now(), peer });
        await outbox.put(own, reuseLetter(publisher, origin));
      }
      return verdict;
    });
  }

  async function noteLimit({ session }: FoundSession, { clientAddress, requestId }: Peer): Promise<void> {
    const whose = { publisherId: session.publisherId, sessionId: session.id };
    const details = { limit: 'refresh' };
    await recordAudit(database, { kind: 'limit_hit', ...whose, clientAddress, requestId, details });
  }

  const findSession = sessionFinder(database);
  return async (token: string, peer: Peer): Promise<TokenPair> => {
    const claim = readRefreshToken(token);
    const found = claim && (await findSession(claim.sessionId));
    if (!claim || !found || !claim.isSignedBy(found.session.key)) throw new Rejection('session_invalid');

    const refusal = perSession.refusal(claim.sessionId);
    if (refusal !== null) {
      if (refusal.isFirst) await noteLimit(found, peer);
      throw new Rejection('rate_limited', { retryAfter: refusal.retryAfter });
    }
    perSession.count(claim.sessionId);
    await requireLiving({ database, now }, found, peer);

    const verdict = await decide(found, claim.counter, peer);
    if (verdict.kind !== 'renew') throw new Rejection('session_invalid');

    const { id: sessionId, key, publisherId } = found.session;
    const { counter } = verdict.state;
    return {
      token: await tokens.sign({ publisherId, sessionId, counter }),
      refresh_token: writeRefreshToken(sessionId, counter, key),
    };
  };
}
