import type { NetworkDocuments } from '#modules/documents/network-documents/network-documents.ts';
import type { SessionDependencies } from '#modules/sessions/session-dependencies.ts';
import type { AccountServices } from './account-services.ts';

export interface AccountDependencies extends AccountServices, SessionDependencies {
  /** The address of the offer, if the network publishes it on its own site and not as a network document. */
  offerUrl: string | undefined;
  networkDocuments: Pick<NetworkDocuments, 'offerDigests'>;
}
