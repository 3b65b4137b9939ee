import { expiredToken, invalidRefreshToken, refusal, success } from './envelopes.ts';

interface Session {
  userId: string;
  /** Counter of the newest refresh token. */
  current: number;
  /** When the newest refresh token was first used; null before. */
  seenAt: number | null;
  endedBy: 'log-out' | 'reuse' | null;
}

const accessLifetime = 45_000;
const graceOfReuse = 30_000;

/**
 * A model of the server's sessions: short access tokens; refresh tokens for one use, which return the same successor again for
 * 30 s; any later reuse ends the session.
 */
export class ModelServer {
  readonly #now: () => number;
  readonly #sessions: Session[] = [];
  /** The user of each call, by the number in its `X-Call`. */
  readonly carriedOut = new Map<string, string[]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  signIn(userId: string): { token: string; refreshToken: string } {
    this.#sessions.push({ userId, current: 0, seenAt: null, endedBy: null });
    return this.#mint(this.#sessions.length - 1);
  }

  /** How the session of a token ended; null for a current one. */
  endOf(token: string): Session['endedBy'] {
    return this.#session(token)?.session.endedBy ?? null;
  }

  answer(path: string, headers: Headers, body: string): Response {
    if (path === '/token/refresh') return this.#refresh((JSON.parse(body) as { refresh_token: string }).refresh_token);
    const token = headers.get('Authorization')?.slice('Bearer '.length) ?? '';
    const known = this.#session(token);
    if (!known) return Response.json(refusal('JWT Token not found', 'token_missing'), { status: 401 });
    if (known.session.endedBy) return Response.json(refusal('Invalid JWT Token', 'token_invalid'), { status: 401 });
    if (this.#now() >= known.expiresAt) return Response.json(expiredToken, { status: 401 });
    if (known.counter === known.session.current) known.session.seenAt ??= this.#now();
    if (path === '/logout') known.session.endedBy = 'log-out';
    const call = headers.get('X-Call') ?? '';
    this.carriedOut.set(call, [...(this.carriedOut.get(call) ?? []), known.session.userId]);
    return Response.json(success({ call }));
  }

  #refresh(refreshToken: string): Response {
    const known = this.#session(refreshToken);
    if (!known || known.session.endedBy) return Response.json(invalidRefreshToken, { status: 401 });
    const { session, counter } = known;
    const lag = session.current - counter;
    const withinGrace = session.seenAt === null || this.#now() - session.seenAt <= graceOfReuse;
    if (lag === 0) {
      session.seenAt ??= this.#now();
      if (this.#now() - session.seenAt > graceOfReuse) {
        session.current += 1;
        session.seenAt = null;
      }
    } else if (lag > 1 || !withinGrace) {
      session.endedBy = 'reuse';
      return Response.json(invalidRefreshToken, { status: 401 });
    }
    const { token, refreshToken: successor } = this.#mint(known.index);
    return Response.json(success({ token, refresh_token: successor }));
  }

  #mint(index: number): { token: string; refreshToken: string } {
    const counter = this.#sessions[index]?.current ?? 0;
    const expiresAt = this.#now() + accessLifetime;
    return { token: `access.${index}.${counter}.${expiresAt}`, refreshToken: `refresh.${index}.${counter}` };
  }

  #session(token: string) {
    const [, index, counter, expiresAt] = token.split('.').map(Number);
    const session = this.#sessions[index ?? -1];
    return session && { session, index: index ?? 0, counter: counter ?? 0, expiresAt: expiresAt ?? Infinity };
  }
}
