import { createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { minute } from '#process/durations.ts';
import { ApiError } from '#contract/api-error.ts';
import type { Keys } from '#process/derived-keys.ts';

const lifetime = 10 * minute;
const type = 'at+jwt';

/** The claims of an access token. */
interface AccessClaims {
  publisherId: string;
  sessionId: string;
  /**
   * Counter of the refresh token that was issued with it: a call with this token proves that the refresh token arrived
   * as well.
   */
  counter: number;
}

const payloadShape = v.object({
  sub: v.pipe(v.string(), v.uuid()),
  sid: v.pipe(v.string(), v.uuid()),
  rtc: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export interface AccessTokens {
  /** Signs a token that is valid for ten minutes. */
  sign(claims: AccessClaims): Promise<string>;
  /** Throws `session_expired` for a genuine token that is too old, and `token_invalid` for any other invalid one. */
  verify(token: string): Promise<AccessClaims>;
}

/**
 * Access tokens of one network, signed with Ed25519 by the current key. Each process of the network accepts the tokens of
 * the others, and those that a previous key has signed.
 */
export function createAccessTokens(keys: Keys, origin: string, now: () => Date): AccessTokens {
  const publicKeys = keys.map((key) => createPublicKey(key));

  const payloadOf = async (token: string, publicKey: KeyObject) => {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['EdDSA'],
      issuer: origin,
      audience: origin,
      typ: type,
      requiredClaims: ['exp'],
      currentDate: now(),
    });
    return payload;
  };

  /** Throws for a token that no key has signed, and for one that is invalid by its claims. */
  const verified = async (token: string) => {
    let wrong: unknown;
    for (const publicKey of publicKeys) {
      try {
        return await payloadOf(token, publicKey);
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
        wrong = error;
      }
    }
    throw wrong;
  };

  return {
    sign: ({ publisherId, sessionId, counter }) =>
      new SignJWT({ sid: sessionId, rtc: counter })
        .setProtectedHeader({ alg: 'EdDSA', typ: type })
        .setIssuer(origin)
        .setAudience(origin)
        .setSubject(publisherId)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + lifetime))
        .sign(keys[0]),

    verify: async (token) => {
      try {
        const { sub, sid, rtc } = v.parse(payloadShape, await verified(token));
        return { publisherId: sub, sessionId: sid, counter: rtc };
      } catch (cause) {
        throw new ApiError(cause instanceof errors.JWTExpired ? 'session_expired' : 'token_invalid', { cause });
      }
    },
  };
}
