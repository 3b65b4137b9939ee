import { createHash } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import type { Translated } from '#contract/language.ts';
import type { StoredFile, StoredFiles } from '#modules/files/stored-files.ts';
import { findPublisher } from '#modules/publishers/publisher-profile.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { contractFields, fillFields } from './network-documents/document-fields.ts';
import { renderedFileNames } from './network-documents/document-kinds.ts';
import type { Counterparty, RenderedKind } from './network-documents/document-kinds.ts';
import type { NetworkDocuments, RenderedText } from './network-documents/network-documents.ts';
import { renderPdf, renderingVersion } from './pdf/rendered-pdf.ts';
import { storeOnce } from './stored-once.ts';

/** For whom a document is rendered: the publisher, its role in the contract, and the language. */
interface Reader {
  publisherId: string;
  counterparty: Counterparty;
  locale: Locale;
}

interface RenderedDocument {
  text: RenderedText;
  file: StoredFile;
}

export interface RenderedDocumentsDependencies {
  database: Database;
  networkDocuments: NetworkDocuments;
  storedFiles: StoredFiles;
  productTitle: Translated;
}

/** Renders documents of the network as PDFs of one publisher. The same content is rendered and stored once. */
export function createRenderedDocuments(dependencies: RenderedDocumentsDependencies) {
  const { database, networkDocuments, storedFiles, productTitle } = dependencies;

  return {
    /** Null when the network has no such document. */
    async render(kind: RenderedKind, reader: Reader, signal: AbortSignal): Promise<RenderedDocument | null> {
      const { publisherId, counterparty, locale } = reader;
      const text = await networkDocuments.toRender(kind, counterparty, locale);
      if (text === null) return null;
      const content = {
        ...text,
        author: productTitle[text.locale],
        blocks: await filledBlocks(kind, text, publisherId),
      };
      const file = {
        publisherId,
        name: renderedFileNames[kind],
        type: 'application/pdf',
        sourceDigest: digestOf(kind, content),
        content: () => renderPdf(content),
      };
      return { text, file: await storeOnce(storedFiles, file, signal) };
    },
  };

  /** Only a contract names the publisher. */
  async function filledBlocks(kind: RenderedKind, { blocks }: RenderedText, publisherId: string) {
    if (kind !== 'contract_template') return blocks;
    const found = await asPublisher(database, publisherId, (own) => findPublisher(own, publisherId));
    return found === null ? blocks : fillFields(blocks, contractFields(found));
  }
}

/** Everything that the bytes depend on. */
function digestOf(kind: RenderedKind, content: object): string {
  return createHash('sha256')
    .update(JSON.stringify([renderingVersion, kind, content]))
    .digest('hex');
}
