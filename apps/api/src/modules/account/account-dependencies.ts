import type { DatabaseWindows } from '#limits/database-windows.ts';
import type { NetworkDocuments } from '#modules/document/network-documents.ts';
import type { Outbox } from '#modules/mail/outbox.ts';
import type { Database, OpenedDatabase } from '#stores/sql/database.ts';
import type { AccountServices } from './account-services.ts';

/** What the account module works with. */
export interface AccountDependencies extends AccountServices {
  database: Database;
  outbox: Outbox;
  limits: DatabaseWindows;
  /** The console's public origin, for links in mails. */
  origin: string;
  /** The scope of new accounts, in which the offer has to be accepted. */
  defaultScope: string;
  /** Where the network publishes its offer, if the offer is not one of its documents. */
  offerUrl: string | undefined;
  networkDocuments: Pick<NetworkDocuments, 'offerDigests'>;
  now: () => Date;
  /** Now, by the one clock of all processes: for times that they compare. */
  sharedNow: OpenedDatabase['sharedNow'];
}

/** The tokens of a signed-in client. */
export interface TokenPair {
  token: string;
  refresh_token: string;
}
