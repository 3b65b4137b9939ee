import type { DatabaseWindows } from '#limits/database-windows.ts';
import type { NetworkDocuments } from '#modules/document/network-documents/network-documents.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import type { AccountServices } from './account-services.ts';

export interface AccountDependencies extends AccountServices {
  database: Database;
  outbox: Outbox;
  limits: DatabaseWindows;
  /** The console's public origin, for links in mails. */
  origin: string;
  /** The scope of new accounts. While an account has it, its publisher has to accept the offer. */
  defaultScope: string;
  /** The address of the offer, if the network publishes it on its own site and not as a network document. */
  offerUrl: string | undefined;
  networkDocuments: Pick<NetworkDocuments, 'offerDigests'>;
  now: () => Date;
  /** The present instant by the clock that all processes share, for times that they compare. */
  sharedNow: OpenedDatabase['sharedNow'];
}

/** The tokens of a signed-in client. */
export interface TokenPair {
  token: string;
  refresh_token: string;
}
