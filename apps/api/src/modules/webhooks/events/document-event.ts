import type { DocumentEvent, NetworkDocumentKind } from '@publisher-console/api-contract';
import type { NewEvent } from './record-event.ts';

/** The names that events have for the texts of the network. */
export const documentNames: Record<NetworkDocumentKind, DocumentEvent['data']['document']> = {
  offer: 'public_offer',
  privacy_policy: 'privacy_policy',
  terms: 'terms',
  faq: 'faq',
};

/** A document of a publisher, or a text of the network, is new or another one; `title` is in the publisher's language. */
export function documentChanged(data: DocumentEvent['data']): NewEvent {
  return { type: 'document.changed', data };
}
