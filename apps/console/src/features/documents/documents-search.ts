import type { CounterpartyType } from '@publisher-console/api-contract';

import { readableKindFrom } from '#network-documents/network-documents.ts';
import type { ReadableKind } from '#network-documents/network-documents.ts';
import { returnTo } from '#session/return-to.ts';

import { counterparties } from './counterparties.ts';

export interface DocumentsView {
  /** The text that is open for reading. */
  read: ReadableKind | undefined;
  /** As whom the publisher signs the contract. */
  counterparty: CounterpartyType | undefined;
  /** Where somebody was on the way to, whom the offer keeps from it. */
  next: string | undefined;
}

/** What the address keeps while somebody reads a text and comes back. */
export type BackSearch = Omit<DocumentsView, 'read'>;

/** What an address of the documents asks for. */
export function documentsFromSearch(search: Record<string, unknown>): DocumentsView {
  return {
    read: readableKindFrom(search),
    counterparty: counterparties.find(({ type }) => type === search.counterparty)?.type,
    next: returnTo(search.next),
  };
}
