import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session } from '#stores/sql/tables/account.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, Tokens } from '#testing/test-api.ts';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1_000);

describe('an access token', () => {
  let api: TestApi;
  let signedIn: Tokens & { id: string };
  let sessionId: string;
  beforeAll(async () => {
    api = await startTestApi();
    signedIn = await api.signIn();
    const [row] = await api.database.select().from(session);
    sessionId = row?.id ?? '';
  });
  afterAll(() => api.close());

  const goodHeader = { alg: 'EdDSA', typ: 'at+jwt' };
  const goodClaims = () => ({
    iss: 'https://console.example',
    aud: 'https://console.example',
    sub: signedIn.id,
    sid: sessionId,
    rtc: 0,
    iat: now(),
    exp: now() + 600,
  });
  const signed = (header: object, claims: object, key: KeyObject = api.tokenKeys[0]) => {
    const content = `${base64url(header)}.${base64url(claims)}`;
    return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
  };
  const withMac = (header: object, secret: string) => {
    const content = `${base64url(header)}.${base64url(goodClaims())}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };
  const publicPem = () => createPublicKey(api.tokenKeys[0]).export({ type: 'spki', format: 'pem' }).toString();
  const strangersKey = generateKeyPairSync('ed25519').privateKey;
  const strangersJwk = createPublicKey(strangersKey).export({ format: 'jwk' });
  const without = (claim: string) =>
    Object.fromEntries(Object.entries(goodClaims()).filter(([name]) => name !== claim));

  const forgeries: [string, () => string][] = [
    ['nothing signed', () => `${base64url({ ...goodHeader, alg: 'none' })}.${base64url(goodClaims())}.`],
    ...['None', 'nOnE', ''].map((alg): [string, () => string] => [
      `the algorithm "${alg}"`,
      () => signed({ ...goodHeader, alg }, goodClaims()),
    ]),
    ['no algorithm', () => signed({ typ: 'at+jwt' }, goodClaims())],
    ['an HMAC with the public key', () => withMac({ ...goodHeader, alg: 'HS256' }, publicPem())],
    ['an HMAC with the public key after a space', () => withMac({ ...goodHeader, alg: 'HS256' }, ` ${publicPem()}`)],
    ['an HMAC with nothing', () => withMac({ ...goodHeader, alg: 'HS256' }, '')],
    ['a stranger’s key', () => signed(goodHeader, goodClaims(), strangersKey)],
    [
      'a stranger’s key that it brings along',
      () => signed({ ...goodHeader, jwk: strangersJwk }, goodClaims(), strangersKey),
    ],
    ['a key at an address', () => signed({ ...goodHeader, jku: 'https://evil.example/k' }, goodClaims(), strangersKey)],
    [
      'a certificate at an address',
      () => signed({ ...goodHeader, x5u: 'https://evil.example/c' }, goodClaims(), strangersKey),
    ],
    ['a key id that is a path', () => signed({ ...goodHeader, kid: '../../dev/null' }, goodClaims(), strangersKey)],
    ['a key id that is SQL', () => signed({ ...goodHeader, kid: "' or 1=1 --" }, goodClaims(), strangersKey)],
    ['an extension that must be understood', () => signed({ ...goodHeader, crit: ['exp2'], exp2: 1 }, goodClaims())],
    ['an unencoded payload', () => signed({ ...goodHeader, b64: false, crit: ['b64'] }, goodClaims())],
    ['another kind of token', () => signed({ ...goodHeader, typ: 'JWT' }, goodClaims())],
    ['no expiry', () => signed(goodHeader, without('exp'))],
    ['an expiry that is text', () => signed(goodHeader, { ...goodClaims(), exp: '9999999999' })],
    ['a beginning in the future', () => signed(goodHeader, { ...goodClaims(), nbf: now() + 600 })],
    ['another audience', () => signed(goodHeader, { ...goodClaims(), aud: 'https://evil.example' })],
    ['another issuer', () => signed(goodHeader, { ...goodClaims(), iss: 'https://evil.example' })],
    [
      'several issuers',
      () => signed(goodHeader, { ...goodClaims(), iss: ['https://evil.example', 'https://console.example'] }),
    ],
    ['no subject', () => signed(goodHeader, without('sub'))],
    ['a subject that is SQL', () => signed(goodHeader, { ...goodClaims(), sub: "' or 1=1 --" })],
    ['no session', () => signed(goodHeader, without('sid'))],
    [
      'a changed payload',
      () => signedIn.token.replace(/\.[^.]+\./, `.${base64url({ ...goodClaims(), sub: randomUUID() })}.`),
    ],
    ['a cut signature', () => signedIn.token.slice(0, -8)],
    ['no signature', () => signedIn.token.replace(/[^.]+$/, '')],
    ['five parts', () => `${signedIn.token}.a.b`],
    ['dots alone', () => '.....'],
    ['a JSON serialisation', () => JSON.stringify({ payload: base64url(goodClaims()), signatures: [] })],
    ['a refresh token', () => signedIn.refreshToken],
    ['a word', () => 'undefined'],
  ];

  test('made like the server’s is accepted, so that each forgery below fails for its one fault', async () => {
    expect((await api.call('getCurrentUser', { token: signed(goodHeader, goodClaims()) })).status).toBe(200);
  });

  test.each(forgeries)('with %s is invalid', async (_fault, forge) => {
    const answer = await api.call('getCurrentUser', { token: forge() });
    expect(answer).toMatchObject({ status: 401, message: 'Invalid JWT Token', code: 'token_invalid' });
  });

  test('that is genuine and too old is answered as expired in every language', async () => {
    const token = signed(goodHeader, { ...goodClaims(), exp: now() - 1 });
    const answer = await api.call('getCurrentUser', { token, locale: 'ru' });
    expect(answer).toMatchObject({ status: 401, message: 'Expired JWT Token', code: 'session_expired' });
  });

  test.each([
    ['of a session that never was', () => ({ ...goodClaims(), sid: randomUUID() })],
    ['of somebody else’s session', () => ({ ...goodClaims(), sub: randomUUID() })],
  ])('that is genuine, %s, is refused', async (_fault, claims) => {
    const answer = await api.call('getCurrentUser', { token: signed(goodHeader, claims()) });
    expect(answer).toMatchObject({ status: 401, message: 'Invalid JWT Refresh Token', code: 'session_invalid' });
  });

  test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'Token abc'])(
    'is missing in %j',
    async (authorization) => {
      const answer = await api.call(
        'getCurrentUser',
        authorization === undefined ? {} : { headers: { authorization } },
      );
      expect(answer).toMatchObject({ status: 401, message: 'JWT Token not found', code: 'token_missing' });
    },
  );
});
