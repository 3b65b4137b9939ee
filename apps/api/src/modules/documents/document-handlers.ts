import type { Handlers } from '#contract/operation.ts';
import { Rejection } from '#contract/rejection.ts';
import { createOwnDocumentFinder } from './own-documents.ts';
import type { OwnDocumentsDependencies } from './own-documents.ts';

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
      if (document === null) throw new Rejection('not_found');
      return { document };
    },

    getDocuments: async (call) => {
      const document = await ownDocument(call);
      return { documentList: document === null ? [] : [document] };
    },
  };
}
