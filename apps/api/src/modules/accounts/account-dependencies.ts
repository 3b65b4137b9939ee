import type { NetworkDocuments } from '#modules/documents/network-documents/network-documents.ts';
import { createAccessTokens } from '#modules/sessions/access-token.ts';
import type { AccessTokens } from '#modules/sessions/access-token.ts';
import { createKnownDevices } from '#modules/sessions/known-devices.ts';
import type { KnownDevices } from '#modules/sessions/known-devices.ts';
import type { SessionDependencies } from '#modules/sessions/session-dependencies.ts';
import { createInvitationLinks } from '#modules/team/invitation-links.ts';
import type { InvitationLinks } from '#modules/team/invitation-links.ts';
import { deriveKeys } from '#process/derived-keys.ts';
import type { Keys } from '#process/derived-keys.ts';
import { createPasswords } from './passwords.ts';
import type { PasswordCost, Passwords } from './passwords.ts';
import { createAccountLinks } from './registration/account-links.ts';
import type { AccountLinks } from './registration/account-links.ts';

/** The services that prove the identity of a caller: tokens, links, devices and passwords. */
interface AccountServices {
  tokens: AccessTokens;
  links: AccountLinks;
  invitationLinks: InvitationLinks;
  staffLinks: InvitationLinks;
  knownDevices: KnownDevices;
  passwords: Passwords;
  /** They seal the secrets of apps that show codes. */
  factorKeys: Keys;
}

interface AccountServicesOptions {
  tokenKeys: Keys;
  /** The console's public origin. */
  origin: string;
  passwordCost: PasswordCost;
  /** How many passwords are hashed at once; absent for as many as there are cores. */
  hashesAtOnce: number | undefined;
  now: () => Date;
}

/** The links in mails to accounts. */
export function createLinks({
  tokenKeys,
  origin,
  now,
}: Omit<AccountServicesOptions, 'hashesAtOnce' | 'passwordCost'>): AccountLinks {
  return createAccountLinks({ keys: deriveKeys(tokenKeys, 'link'), origin, now });
}

/** The links in mails that invite to the staff. */
export function createStaffLinks(tokenKeys: Keys, origin: string): InvitationLinks {
  return createInvitationLinks(deriveKeys(tokenKeys, 'link'), `${origin}/desk/invitation`, 'staff');
}

export function createAccountServices({
  tokenKeys,
  origin,
  passwordCost,
  hashesAtOnce,
  now,
}: AccountServicesOptions): AccountServices {
  return {
    tokens: createAccessTokens(tokenKeys, origin, now),
    links: createLinks({ tokenKeys, origin, now }),
    invitationLinks: createInvitationLinks(deriveKeys(tokenKeys, 'link'), `${origin}/invitation`, 'invitation'),
    staffLinks: createStaffLinks(tokenKeys, origin),
    knownDevices: createKnownDevices({ keys: deriveKeys(tokenKeys, 'device'), now }),
    passwords: createPasswords(passwordCost, hashesAtOnce),
    factorKeys: deriveKeys(tokenKeys, 'factor'),
  };
}

export interface AccountDependencies extends AccountServices, SessionDependencies {
  /** The address of the offer, if the network publishes it on its own site and not as a network document. */
  offerUrl: string | undefined;
  networkDocuments: Pick<NetworkDocuments, 'offerDigests'>;
}
