import { randomInt } from 'node:crypto';
import { password } from './seeded-publishers.ts';

/** Calls an API; throws unless it succeeds. Returns the data of the answer. */
export async function call<Data>(
  origin: string,
  path: string,
  { token, body, address }: { token?: string; body?: unknown; address?: string } = {},
): Promise<Data> {
  const answer = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
}

/** An address of a visitor that no other one has: an address may make few calls without a session. */
function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** The access token of a new session. */
export async function signIn(origin: string, login: string, secret = password): Promise<string> {
  const options = { body: { login, password: secret }, address: newAddress() };
  return (await call<{ token: string }>(origin, '/login', options)).token;
}
