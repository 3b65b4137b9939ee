import { sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export interface Account {
  email: string;
  password: string;
}

/** What the console stores in the browser. */
export type StoredSession = Record<'auth_token' | 'refresh_token' | 'user_id', string>;

export interface SessionSource {
  /** Signs in. */
  begin: () => Promise<StoredSession>;
  /** Signs in, and replaces the access token by one that has expired; the refresh token is valid. */
  beginExpired: () => Promise<StoredSession>;
}

/** Sessions of an account. `key` is the one with which that API signs its tokens. */
export function signInAt(origin: string, { email, password }: Account, key: KeyObject): SessionSource {
  const begin = async (): Promise<StoredSession> => {
    const answer = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ login: email, password }),
    });
    if (!answer.ok) throw new Error(`${origin} answered ${answer.status} to the sign-in.`);
    const { data } = (await answer.json()) as {
      data: { token: string; refresh_token: string; user: { id: string; uuid: string } };
    };
    return { auth_token: data.token, refresh_token: data.refresh_token, user_id: `${data.user.id}.${data.user.uuid}` };
  };
  const beginExpired = async (): Promise<StoredSession> => {
    const session = await begin();
    return { ...session, auth_token: expiredToken(session.auth_token, key) };
  };
  return { begin, beginExpired };
}

/** The same access token (JWT, EdDSA), as if it had been issued an hour ago for ten minutes. */
function expiredToken(token: string, key: KeyObject): string {
  const [head = '', payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const issued = Math.floor(Date.now() / 1000) - 3600;
  const aged = Buffer.from(JSON.stringify({ ...claims, iat: issued, exp: issued + 600 })).toString('base64url');
  const signature = sign(null, Buffer.from(`${head}.${aged}`), key).toString('base64url');
  return `${head}.${aged}.${signature}`;
}
