import type { NetworkDocuments } from '#modules/document/network-documents/network-documents.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import type { Limits } from '#limits/limits.ts';
import type { Passwords } from './passwords.ts';
import type { AccountLinks } from './registration/account-links.ts';
import type { AccessTokens } from './session/access-token.ts';
import type { KnownDevices } from './session/known-devices.ts';

/** What the account module works with. */
export interface AccountDependencies {
  database: Database;
  outbox: Outbox;
  tokens: AccessTokens;
  links: AccountLinks;
  knownDevices: KnownDevices;
  passwords: Passwords;
  limits: Limits;
  /** The console's public origin, for links in mails. */
  origin: string;
  /** The scope of new accounts, in which the offer has to be accepted. */
  defaultScope: string;
  /** Where the network has its offer, if that is not among its documents. */
  offerUrl: string | undefined;
  networkDocuments: Pick<NetworkDocuments, 'offerDigests'>;
  now: () => Date;
  /** Now, by the one clock of all processes: for times that they compare. */
  sharedNow: OpenedDatabase['sharedNow'];
}

/** What a signed-in client holds. */
export interface TokenPair {
  token: string;
  refresh_token: string;
}
