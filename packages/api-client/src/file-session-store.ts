import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

import { createSessionLayer } from './session-layer.ts';
import type { StoredSession, SyncSession } from './session.ts';

/**
 * Stores the session in a file that only this user may read, so that a program is still signed in after a restart. For
 * Node, Bun and Deno.
 *
 * The file is replaced in one step: a reader gets the old session or the new one, never a part of one, also when the
 * disk is full or the program is killed while it writes.
 *
 * @param path of the file; its folder has to exist
 */
export function fileSessionStore(path: string): SyncSession {
  return {
    keepAlive: createSessionLayer,
    read() {
      try {
        return sessionOf(JSON.parse(readFileSync(path, 'utf8')));
      } catch (cause) {
        if (cause instanceof SyntaxError || isMissing(cause)) return null;
        throw cause;
      }
    },
    write(session) {
      const part = `${path}.${randomUUID()}.part`;
      try {
        writeFileSync(part, JSON.stringify(session), { mode: 0o600, flush: true });
        renameSync(part, path);
      } catch (cause) {
        rmSync(part, { force: true });
        throw cause;
      }
    },
    clear: () => rmSync(path, { force: true }),
  };
}

/** The session from the content of a file; null if a part of it is missing. */
function sessionOf(held: Partial<StoredSession> | null): StoredSession | null {
  const { userId, token, refreshToken } = held ?? {};
  return typeof userId === 'string' && typeof token === 'string' && typeof refreshToken === 'string'
    ? { userId, token, refreshToken }
    : null;
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}
