import { randomBytes, randomUUIDv7 } from 'node:crypto';
import type { ClientInfo } from '#contract/operation.ts';
import type { SessionDependencies, TokenPair } from './session-dependencies.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { saveUse } from '#modules/publishers/persons.ts';
import type { MembershipRow } from '#modules/publishers/persons.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { writeRefreshToken } from './refresh-token.ts';
import { addSession } from './session-repository.ts';

const mostSessions = 20;

interface BeginOptions {
  /** Whether a restore link begins the session, in which few operations are allowed until a new password is chosen. */
  mustChangePassword?: boolean;
  /** The session that ends when the new one is first used. */
  replaces?: string | null;
  /** When the identity was proven, if it was in the session before; by default now. */
  authenticatedAt?: Date;
  /** When a factor proved the identity; by default none did. */
  factorAt?: Date | null;
}

/** Begins a session for a membership in the transaction that proves the identity, and returns its tokens. */
type BeginSession = (
  own: OwnDatabase,
  membership: Pick<MembershipRow, 'id' | 'personId' | 'publisherId'>,
  clientInfo: ClientInfo,
  options?: BeginOptions,
) => Promise<TokenPair>;

/** When a person has the most sessions allowed, a new one ends the oldest. */
export function createSessionBegin({ tokens, now }: Pick<SessionDependencies, 'tokens' | 'now'>): BeginSession {
  return async (
    own,
    { id: membershipId, personId, publisherId },
    clientInfo,
    { mustChangePassword = false, replaces = null, authenticatedAt, factorAt = null } = {},
  ) => {
    const id = randomUUIDv7();
    const key = randomBytes(32);
    const at = now();
    const moment = { authenticatedAt: authenticatedAt ?? at, factorAt, refreshedAt: at, createdAt: at };
    const rules = { mustChangePassword, replaces };
    const userAgent = clientInfo.userAgent.slice(0, 256);
    const { clientAddress } = clientInfo;
    const added = { id, publisherId, personId, membershipId, key, userAgent, clientAddress, ...rules, ...moment };
    const ended = await addSession(own, added, mostSessions);
    await saveUse(own, membershipId, at);
    await recordAudit(own, clientInfo, { kind: 'login', publisherId, personId, sessionId: id });
    for (const { id: sessionId, ...ofWhom } of ended) {
      await recordAudit(own, clientInfo, {
        kind: 'session_ended',
        ...ofWhom,
        sessionId,
        details: { reason: 'too_many' },
      });
    }
    return {
      token: await tokens.sign({ publisherId, sessionId: id, counter: 0 }),
      refresh_token: writeRefreshToken(id, 0, key),
    };
  };
}
