import { TOTP, URI } from 'otpauth';
import type { ContractCalls } from '#testing/contract-calls.ts';
import { createAuthenticator } from './authenticator.ts';

type Call = Pick<ContractCalls, 'call'>;

/** What an app shows at a moment. */
export function codeOf(uri: string, at: Date): string {
  const app = URI.parse(uri);
  return app instanceof TOTP ? app.generate({ timestamp: at.getTime() }) : '';
}

/** Adds an app for codes to the person of a session. */
export async function addApp({ call }: Call, token: string, now: Date) {
  const { data: begun } = await call('beginTotp', { token });
  const body = { id: begun.id, code: codeOf(begun.uri, now), name: 'Phone' };
  const { data } = await call('confirmTotp', { token, body });
  return { uri: begun.uri, factor: data.factor, recoveryCodes: data.recoveryCodes ?? [] };
}

/** The challenge in the options of a browser's dialog. */
export function challengeIn({ data }: { data: { options: Record<string, unknown> } }): string {
  return String(data.options['challenge']);
}

/** Adds a passkey in memory to the person of a session. */
export async function addPasskey({ call }: Call, token: string, origin: string) {
  const authenticator = createAuthenticator(origin);
  const challenge = challengeIn(await call('beginPasskey', { token }));
  const body = { name: 'Laptop', passkey: authenticator.make({ challenge }) };
  const { data } = await call('addPasskey', { token, body });
  return { authenticator, ...data };
}
