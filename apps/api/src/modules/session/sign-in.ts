import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { Rejection } from '#contract/rejection.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { isPasswordOf } from './password-hash.ts';
import { writeRefreshToken } from './refresh-token.ts';
import type { Peer, SessionDependencies, TokenPair } from './session-dependencies.ts';
import { beginSession, publisherByEmail } from './session-repository.ts';
import type { PublisherRow } from './session-repository.ts';

const window = 15 * 60_000;
const mostSessions = 20;

export interface Credentials {
  /** In its canonical form. */
  email: string;
  password: string;
}

/**
 * Proves a password and begins a session. An unknown address and a wrong password take the same work and give the same
 * refusal; too many failures for one address or from one peer are refused before any work.
 */
export function signInWith({ database, tokens, now }: SessionDependencies) {
  const perAccount = createAttemptLimit({ most: 10, window, now });
  const perPeer = createAttemptLimit({ most: 30, window, now });

  async function refuseTooMany(email: string, peer: Peer): Promise<void> {
    const refusal = perPeer.refusal(peer.clientAddress) ?? perAccount.refusal(email);
    if (refusal === null) return;
    if (refusal.isFirst) await note('login_limited', null, peer);
    throw new Rejection('rate_limited', { retryAfter: refusal.retryAfter });
  }

  async function note(kind: 'login_failed' | 'login_limited', publisherId: string | null, peer: Peer): Promise<void> {
    const { clientAddress, requestId } = peer;
    await recordAudit(database, { kind, publisherId: publisherId ?? undefined, clientAddress, requestId });
  }

  async function begin(publisher: PublisherRow, { userAgent, clientAddress, requestId }: Peer): Promise<TokenPair> {
    const id = randomUUIDv7();
    const key = randomBytes(32);
    const at = now();
    const moment = { authenticatedAt: at, refreshedAt: at, createdAt: at };
    const begun = { id, publisherId: publisher.id, key, userAgent: userAgent.slice(0, 256), ...moment };
    await database.transaction(async (transaction) => {
      const ended = await beginSession(transaction, begun, mostSessions);
      const common = { publisherId: publisher.id, clientAddress, requestId };
      await recordAudit(transaction, { kind: 'login', sessionId: id, ...common });
      for (const sessionId of ended) {
        await recordAudit(transaction, {
          kind: 'session_ended',
          sessionId,
          ...common,
          details: { reason: 'too_many' },
        });
      }
    });
    return {
      token: await tokens.sign({ publisherId: publisher.id, sessionId: id, counter: 0 }),
      refresh_token: writeRefreshToken(id, 0, key),
    };
  }

  return async ({ email, password }: Credentials, peer: Peer): Promise<TokenPair & { publisher: PublisherRow }> => {
    await refuseTooMany(email, peer);
    const publisher = await publisherByEmail(database, email);
    const isProven = await isPasswordOf(publisher?.passwordHash ?? null, password);
    // Again, before the outcome is told: of guesses sent all at once, no more are answered than of guesses in a row.
    await refuseTooMany(email, peer);
    if (publisher === null || !isProven) {
      perPeer.count(peer.clientAddress);
      perAccount.count(email);
      await note('login_failed', publisher?.id ?? null, peer);
      throw new Rejection('invalid_credentials');
    }
    if (publisher.isBlocked) {
      await note('login_failed', publisher.id, peer);
      throw new Rejection('account_blocked');
    }
    return { ...(await begin(publisher, peer)), publisher };
  };
}
