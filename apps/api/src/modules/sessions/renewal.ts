import { Rejection } from '#contract/rejection.ts';
import type { Peer } from '#contract/peer.ts';
import type { SessionDependencies, TokenPair } from './session-dependencies.ts';
import { minute } from '#process/durations.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { renewalOf } from './older-tokens.ts';
import type { PresentedToken } from './older-tokens.ts';
import { readRefreshToken, writeRefreshToken } from './refresh-token.ts';
import { reuseLetter } from './reuse-letter.ts';
import type { RotationVerdict } from './rotation.ts';
import { endSession, isOver, requireLiving } from './session-end.ts';
import { createSessionFinder, lockSessionAt, saveRefresh } from './session-repository.ts';
import type { FoundSession } from './session-repository.ts';

/**
 * Exchanges refresh tokens by the rules of `rotation.ts` and `older-tokens.ts`. A token that is not genuine ends
 * nothing, so that no stranger can end a session by guessing. A genuine token that is used again too late ends its
 * session, and the owner gets a letter.
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
    { session, publisher }: FoundSession,
    presented: PresentedToken,
    peer: Peer,
  ): Promise<RotationVerdict> {
    return asPublisher(database, publisher.id, async (own): Promise<RotationVerdict> => {
      const found = await lockSessionAt(own, session.id, sharedNow());
      if (found === null || isOver(found.locked, now())) return { kind: 'unknown' };
      const { locked, at } = found;
      const verdict = renewalOf(locked, presented, at);
      if (verdict.kind === 'renew')
        await saveRefresh(own, locked.id, verdict.state, { at: now(), clientAddress: peer.clientAddress });
      if (verdict.kind === 'reuse') {
        await recordAudit(own, peer, { kind: 'refresh_reused', publisherId: publisher.id, sessionId: locked.id });
        await endSession(own, locked, { reason: 'refresh_reused', at: now(), call: peer });
        await outbox.put(own, reuseLetter(publisher, origin));
      }
      return verdict;
    });
  }

  const findSession = createSessionFinder(database);
  return async (token: string, kept: string | undefined, peer: Peer): Promise<TokenPair> => {
    const claim = readRefreshToken(token);
    const found = claim && (await findSession(claim.sessionId));
    if (!claim || !found || !claim.isSignedBy(found.session.key)) throw new Rejection('session_invalid');

    const { id: sessionId, key, publisherId } = found.session;
    await perSession.take(sessionId, peer, { publisherId, sessionId });
    await requireLiving({ database, now }, found, peer);

    const verdict = await decide(
      found,
      { counter: claim.counter, device: knownDevices.recognise(kept, publisherId) },
      peer,
    );
    if (verdict.kind !== 'renew') throw new Rejection('session_invalid');

    const { counter } = verdict.state;
    return {
      token: await tokens.sign({ publisherId, sessionId, counter }),
      refresh_token: writeRefreshToken(sessionId, counter, key),
    };
  };
}
