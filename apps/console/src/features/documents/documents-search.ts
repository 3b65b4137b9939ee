import type { CounterpartyType } from '@publisher-console/api-contract';

import { readableKindFrom } from '#network-documents/network-documents.ts';
import type { ReadableKind } from '#network-documents/network-documents.ts';
import { returnTo } from '#session/return-to.ts';

import { counterparties } from './counterparties.ts';

export interface DocumentsView {
  /** The network document that is open. */
  read: ReadableKind | undefined;
  counterparty: CounterpartyType | undefined;
  /** The requested page, from which the offer gate has redirected. */
  next: string | undefined;
}

/** The search parameters of the link from a text back to the documents. */
export type BackSearch = Omit<DocumentsView, 'read'>;

/** Reads the view of the documents from an address. */
export function documentsFromSearch(search: Record<string, unknown>): DocumentsView {
  return {
    read: readableKindFrom(search),
    counterparty: counterparties.find(({ type }) => type === search.counterparty)?.type,
    next: returnTo(search.next),
  };
}
