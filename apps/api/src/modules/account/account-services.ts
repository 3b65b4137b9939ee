import type { KeyObject } from 'node:crypto';
import { deriveKey } from '#process/derived-key.ts';
import { createPasswords } from './passwords.ts';
import type { PasswordCost, Passwords } from './passwords.ts';
import { createAccountLinks } from './registration/account-links.ts';
import type { AccountLinks } from './registration/account-links.ts';
import { createAccessTokens } from './session/access-token.ts';
import type { AccessTokens } from './session/access-token.ts';
import { createKnownDevices } from './session/known-devices.ts';
import type { KnownDevices } from './session/known-devices.ts';

/** The services that prove the identity of a caller: tokens, links, devices and passwords. */
export interface AccountServices {
  tokens: AccessTokens;
  links: AccountLinks;
  knownDevices: KnownDevices;
  passwords: Passwords;
}

interface AccountServicesOptions {
  tokenKey: KeyObject;
  /** The console's public origin. */
  origin: string;
  passwordCost: PasswordCost;
  now: () => Date;
}

export function createAccountServices({
  tokenKey,
  origin,
  passwordCost,
  now,
}: AccountServicesOptions): AccountServices {
  return {
    tokens: createAccessTokens(tokenKey, origin, now),
    links: createAccountLinks({ key: deriveKey(tokenKey, 'link'), origin, now }),
    knownDevices: createKnownDevices({ key: deriveKey(tokenKey, 'device'), now }),
    passwords: createPasswords(passwordCost),
  };
}
