import { createHash } from 'node:crypto';
import type { Document, Locale } from '@publisher-console/api-contract';
import { fieldErrors, ApiError } from '#contract/api-error.ts';
import type { Translated } from '#contract/language.ts';
import type { Call, Handlers } from '#contract/operation.ts';
import type { StoredFile, StoredFiles } from '#modules/files/stored-files.ts';
import { findAccount } from '#modules/publishers/publisher-account.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import { findContract } from './contract/contract-repository.ts';
import { contractTitle } from './contract/contract-email.ts';
import { renderedFileNames } from './network-documents/document-kinds.ts';
import { contractFields, fillFields } from './network-documents/document-fields.ts';
import type { Counterparty } from './network-documents/document-kinds.ts';
import type { NetworkDocuments, RenderedText } from './network-documents/network-documents.ts';
import { renderingVersion, renderPdf } from './pdf/rendered-pdf.ts';

interface GeneratedFile {
  publisherId: string;
  name: string;
  /** The media type. */
  type: string;
  /** SHA-256 of everything that the bytes depend on, in hexadecimal digits. */
  sourceDigest: string;
  content: () => Buffer | Promise<Buffer>;
}

/** The stored file with this digest; generates and stores it if there is none. */
async function storeOnce(
  storedFiles: StoredFiles,
  { content, ...file }: GeneratedFile,
  signal: AbortSignal,
): Promise<StoredFile> {
  const stored = await storedFiles.findDrawn(file.publisherId, file.sourceDigest);
  return stored ?? storedFiles.store({ ...file, purpose: 'drawn', content: await content() }, signal);
}

/** For whom a document is rendered: the publisher, its role in the contract, and the language. */
interface Reader {
  publisherId: string;
  counterparty: Counterparty;
  locale: Locale;
}

/** The kinds that a publisher requests by their names. */
type OwnKind = keyof typeof renderedFileNames;

interface RenderedDocument {
  text: RenderedText;
  file: StoredFile;
}

interface RenderedDocumentsDependencies {
  database: Database;
  networkDocuments: NetworkDocuments;
  storedFiles: StoredFiles;
  productTitle: Translated;
}

/** Renders documents of the network as PDFs of one publisher. The same content is rendered and stored once. */
function createRenderedDocuments(dependencies: RenderedDocumentsDependencies) {
  const { database, networkDocuments, storedFiles, productTitle } = dependencies;

  return {
    /** Null when the network has no such document. */
    async render(kind: OwnKind, reader: Reader, signal: AbortSignal): Promise<RenderedDocument | null> {
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
  async function filledBlocks(kind: OwnKind, { blocks }: RenderedText, publisherId: string) {
    if (kind !== 'contract_template') return blocks;
    const found = await asPublisher(database, wholePublisher(publisherId), (own) => findAccount(own, publisherId));
    return found === null ? blocks : fillFields(blocks, contractFields(found));
  }
}

/** Everything that the bytes depend on. */
function digestOf(kind: OwnKind, content: object): string {
  return createHash('sha256')
    .update(JSON.stringify([renderingVersion, kind, content]))
    .digest('hex');
}

interface OwnDocumentsDependencies extends RenderedDocumentsDependencies {
  appAdsTxt: {
    /** The lines of a publisher in the app-ads.txt of the network, and when the network changed them last. */
    networkFile: (publisherId: string) => Promise<{ content: string; updatedAt: Date }>;
  };
}

type GetDocuments = Call<'getDocuments'>;

/** Finds a publisher's own document of the requested type; null when there is none. */
function createOwnDocumentFinder(dependencies: OwnDocumentsDependencies) {
  const { database, storedFiles, appAdsTxt } = dependencies;
  const renderedDocuments = createRenderedDocuments(dependencies);

  async function contract({ caller: { publisherId }, locale }: GetDocuments): Promise<Document | null> {
    const found = await asPublisher(database, wholePublisher(publisherId), (own) => findContract(own, publisherId));
    if (found === null) return null;
    const { updatedAt, ...stored } = found;
    const title = contractTitle[locale];
    return { ...stored, type: 'contract', title, isSigned: true, locale: null, updatedAt: updatedAt.toISOString() };
  }

  async function rendered(
    type: OwnKind,
    { body: { counterpartyType: counterparty }, caller: { publisherId }, locale, signal }: GetDocuments,
  ): Promise<Document | null> {
    if (counterparty === undefined) throw fieldErrors({ counterpartyType: 'mandatory' }, locale);
    const found = await renderedDocuments.render(type, { publisherId, counterparty, locale }, signal);
    if (found === null) return null;
    const { text, file } = found;
    return {
      id: text.id,
      fileId: file.id,
      type,
      title: text.title,
      number: null,
      isSigned: type === 'contract_template' ? false : null,
      locale: text.locale,
      size: file.size,
      updatedAt: text.updatedAt.toISOString(),
    };
  }

  /** The network's app-ads.txt, stored like a rendered document so that it is downloaded like one. */
  async function networkFile({ caller: { publisherId }, signal }: GetDocuments): Promise<Document> {
    const { content, updatedAt } = await appAdsTxt.networkFile(publisherId);
    const sourceDigest = createHash('sha256').update(`app-ads.txt\n${content}`).digest('hex');
    const name = 'app-ads.txt';
    const file = { publisherId, name, type: 'text/plain', sourceDigest, content: () => Buffer.from(content) };
    const { id, size } = await storeOnce(storedFiles, file, signal);
    return {
      id,
      fileId: id,
      type: 'app_ads_txt',
      title: name,
      number: null,
      isSigned: null,
      locale: null,
      size,
      updatedAt: updatedAt.toISOString(),
    };
  }

  return async (call: GetDocuments): Promise<Document | null> => {
    const { documentType: type } = call.body;
    if (type === 'contract') return contract(call);
    return type === 'app_ads_txt' ? networkFile(call) : rendered(type, call);
  };
}

type DocumentOperation = 'getDocuments' | 'getNetworkDocument' | 'getNetworkDocuments';

/** Answers the public documents of the network, and a publisher's own documents. */
export function createDocumentHandlers(dependencies: OwnDocumentsDependencies): Pick<Handlers, DocumentOperation> {
  const { networkDocuments } = dependencies;
  const ownDocument = createOwnDocumentFinder(dependencies);
  return {
    getNetworkDocuments: async ({ locale }) => {
      const items = await networkDocuments.list(locale);
      return { items, documentList: items };
    },

    getNetworkDocument: async ({ params: { kind }, locale }) => {
      const document = await networkDocuments.published(kind, locale);
      if (document === null) throw new ApiError('not_found');
      return { document };
    },

    getDocuments: async (call) => {
      const document = await ownDocument(call);
      return { documentList: document === null ? [] : [document] };
    },
  };
}
