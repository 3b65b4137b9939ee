import { createHash } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { StoredFile, StoredFiles } from '#modules/file/stored-files.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { findParty } from './contract/contract-repository.ts';
import type { ContractParty } from './contract/contract-repository.ts';
import { fillFields } from './network-documents/document-fields.ts';
import { drawnFileNames } from './network-documents/document-kinds.ts';
import type { Counterparty, DrawnKind } from './network-documents/document-kinds.ts';
import { drawingVersion, drawPdf } from './pdf/rendered-pdf.ts';
import type { DrawnText, NetworkDocuments } from './network-documents/network-documents.ts';

/** Who asks, as whom the contract is signed, and in which language. */
export interface DrawnFor {
  publisherId: string;
  counterparty: Counterparty;
  locale: Locale;
}

export interface DrawnDocument {
  text: DrawnText;
  file: StoredFile;
}

export interface DrawnDocumentsDependencies {
  database: Database;
  networkDocuments: NetworkDocuments;
  storedFiles: StoredFiles;
  productTitle: Translated;
}

/** Draws the network's texts as PDFs of one publisher. What was drawn before from the same data is given out again. */
export function createDrawnDocuments(dependencies: DrawnDocumentsDependencies) {
  const { database, networkDocuments, storedFiles, productTitle } = dependencies;

  return {
    /** Null when the network has no such text. */
    async draw(kind: DrawnKind, drawnFor: DrawnFor, signal: AbortSignal): Promise<DrawnDocument | null> {
      const { publisherId, counterparty, locale } = drawnFor;
      const text = await networkDocuments.drawn(kind, counterparty, locale);
      if (text === null) return null;
      const content = { ...text, author: productTitle[text.locale], blocks: await filledBlocks(kind, text, drawnFor) };
      const sourceDigest = digestOf(kind, content);
      const drawn = await storedFiles.findDrawn(publisherId, sourceDigest);
      if (drawn !== null) return { text, file: drawn };

      const file = {
        publisherId,
        purpose: 'drawn' as const,
        name: drawnFileNames[kind],
        type: 'application/pdf',
        content: await drawPdf(content),
        sourceDigest,
      };
      return { text, file: await storedFiles.keep(file, signal) };
    },
  };

  /** Only a contract names the publisher. */
  async function filledBlocks(kind: DrawnKind, { blocks }: DrawnText, { publisherId }: DrawnFor) {
    if (kind !== 'contract_template') return blocks;
    const party = await asPublisher(database, publisherId, (own) => findParty(own, publisherId));
    return party === null ? blocks : fillFields(blocks, fieldsOf(party));
  }
}

/** What a contract names of a publisher. */
export function fieldsOf({ company, email, firstName, middleName, lastName, number }: ContractParty) {
  const name = [firstName, middleName, lastName].filter((part) => part !== null).join(' ');
  return { company, name, email, publisherId: String(number) };
}

/** Everything that the bytes depend on. */
function digestOf(kind: DrawnKind, content: object): string {
  return createHash('sha256')
    .update(JSON.stringify([drawingVersion, kind, content]))
    .digest('hex');
}
