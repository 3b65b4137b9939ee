import { createHash } from 'node:crypto';
import type { Document } from '@publisher-console/api-contract';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { Call } from '#contract/operation.ts';
import { asPublisher } from '#stores/sql/as-publisher.ts';
import { contractTitle } from './contract/contract-title.ts';
import { findContract } from './contract/contract-repository.ts';
import { createRenderedDocuments } from './rendered-documents.ts';
import type { RenderedDocumentsDependencies } from './rendered-documents.ts';
import { storeOnce } from './stored-once.ts';

export interface OwnDocumentsDependencies extends RenderedDocumentsDependencies {
  appAdsTxt: {
    /** The lines of a publisher in the app-ads.txt of the network, and when the network changed them last. */
    networkFile: (publisherId: string) => Promise<{ content: string; updatedAt: Date }>;
  };
}

type GetDocuments = Call<'getDocuments'>;

/** Finds a publisher's own document of the requested type; null when there is none. */
export function createOwnDocumentFinder(dependencies: OwnDocumentsDependencies) {
  const { database, storedFiles, appAdsTxt } = dependencies;
  const renderedDocuments = createRenderedDocuments(dependencies);

  async function contract({ caller: { publisherId }, locale }: GetDocuments): Promise<Document | null> {
    const found = await asPublisher(database, publisherId, (own) => findContract(own, publisherId));
    if (found === null) return null;
    const { updatedAt, ...stored } = found;
    const title = contractTitle[locale];
    return { ...stored, type: 'contract', title, isSigned: true, locale: null, updatedAt: updatedAt.toISOString() };
  }

  async function rendered(
    type: 'contract_template' | 'verification_list',
    { body: { counterpartyType: counterparty }, caller: { publisherId }, locale, signal }: GetDocuments,
  ): Promise<Document | null> {
    if (counterparty === undefined) throw fieldComplaints({ counterpartyType: 'mandatory' }, locale);
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
