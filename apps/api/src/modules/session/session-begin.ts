import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { writeRefreshToken } from './refresh-token.ts';
import type { Peer, SessionDependencies, TokenPair } from './session-dependencies.ts';
import { beginSession } from './session-repository.ts';
import type { PublisherRow } from './session-repository.ts';

const mostSessions = 20;

/** `mustChangePassword`: begun by a restore link, and good for nothing but a new password. */
export interface BeginOptions {
  mustChangePassword?: boolean;
}

/**
 * Begins a session for a publisher who has just proven to be that: by a password, or by a link from a mail. Works within
 * the transaction of the proof if `database` is one. Ends the oldest session of an account that has too many.
 */
export function beginWith({ tokens, now }: Pick<SessionDependencies, 'tokens' | 'now'>) {
  return async (
    database: Database,
    { id: publisherId }: Pick<PublisherRow, 'id'>,
    { userAgent, clientAddress, requestId }: Peer,
    { mustChangePassword = false }: BeginOptions = {},
  ): Promise<TokenPair> => {
    const id = randomUUIDv7();
    const key = randomBytes(32);
    const at = now();
    const moment = { authenticatedAt: at, refreshedAt: at, createdAt: at };
    const begun = { id, publisherId, key, mustChangePassword, userAgent: userAgent.slice(0, 256), ...moment };
    await asPublisher(database, publisherId, async (own) => {
      const ended = await beginSession(own, begun, mostSessions);
      const common = { publisherId, clientAddress, requestId };
      await recordAudit(own, { kind: 'login', sessionId: id, ...common });
      for (const sessionId of ended) {
        await recordAudit(own, {
          kind: 'session_ended',
          sessionId,
          ...common,
          details: { reason: 'too_many' },
        });
      }
    });
    return {
      token: await tokens.sign({ publisherId, sessionId: id, counter: 0 }),
      refresh_token: writeRefreshToken(id, 0, key),
    };
  };
}
