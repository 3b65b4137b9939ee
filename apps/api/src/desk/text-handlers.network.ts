import type { DeskTextFault } from '@publisher-console/api-contract/desk';
import { ApiError, fieldErrors, isEntityId, requireEntityId } from '#contract/api-error.ts';
import type { AnswerData, Handlers, StaffCaller } from '#contract/operation.ts';
import { readAnnouncement } from '#modules/announcements/announcement-orders.network.ts';
import { isRendered, kindFaults } from '#modules/documents/network-documents/document-kinds.ts';
import type { DocumentKind } from '#modules/documents/network-documents/document-kinds.ts';
import { parseDocument } from '#modules/documents/network-documents/document-markup.ts';
import { editedDocument } from '#modules/documents/network-documents/network-documents.network.ts';
import { editedGuide, readGuide } from '#modules/integration/guides.network.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkStores } from '#orders/network-stores.ts';

interface TextDependencies {
  orderStoresOf: (by: { actor: string; staffId: string }) => NetworkStores;
}

type TextOperation =
  | 'getDeskAnnouncement'
  | 'getDeskAnnouncements'
  | 'getDeskText'
  | 'getDeskTexts'
  | 'previewDeskText';
type Preview = AnswerData<'previewDeskText'>;

/** Answers what the network writes for publishers, to the staff who edit it. Orders change it. */
export function createTextHandlers({ orderStoresOf }: TextDependencies): Pick<Handlers, TextOperation> {
  const storesOf = ({ email: actor, staffId }: StaffCaller) => orderStoresOf({ actor, staffId });

  return {
    getDeskTexts: async ({ caller }) => {
      const stores = storesOf(caller);
      const documents = await networkCommands.listDocuments.run(stores, {});
      const guides = await networkCommands.listGuides.run(stores, {});
      return {
        documents: documents.map(({ digest: _, ...shown }) => shown),
        guides: guides.map(({ name: platform, ...guide }) => ({ platform, ...guide })),
        reasons: await networkCommands.listReasons.run(stores, {}),
      };
    },

    getDeskText: async ({ query: { kind, counterparty = null, platform }, caller }) => {
      const stores = storesOf(caller);
      if (kind === 'guide') {
        if (platform === undefined) throw new ApiError('not_found');
        return { texts: await editedGuide(stores, platform) };
      }
      if (counterparty !== null && !isRendered(kind)) throw new ApiError('not_found');
      return { texts: await editedDocument(stores, { kind, counterparty }) };
    },

    previewDeskText: async ({ body: { kind, source }, caller }) =>
      kind === 'guide' ? previewGuide(storesOf(caller), source) : previewDocument(kind, source),

    getDeskAnnouncement: async ({ params: { id }, caller }) => {
      const announcement = await readAnnouncement(storesOf(caller), requireEntityId(id));
      if (announcement === null) throw new ApiError('not_found');
      return { announcement };
    },

    getDeskAnnouncements: async ({ query: { after = null, limit = 50 }, caller, locale }) => {
      if (after !== null && !isEntityId(after)) throw fieldErrors({ after: 'form' }, locale);
      const { rows: items, next } = await networkCommands.listAnnouncements.run(storesOf(caller), { limit, after });
      return { items, next };
    },
  };
}

function previewDocument(kind: DocumentKind, source: string): Preview {
  const reading = parseDocument(source);
  if ('faults' in reading) return { document: null, guide: null, faults: reading.faults };
  const faults = kindFaults(kind, reading.document).map((reason): DeskTextFault => ({ line: null, reason }));
  return { document: faults.length > 0 ? null : reading.document, guide: null, faults };
}

async function previewGuide(stores: NetworkStores, source: string): Promise<Preview> {
  const reading = await readGuide(stores, source);
  if ('faults' in reading) return { document: null, guide: null, faults: reading.faults };
  const { guide, unknownFormats: faults } = reading;
  return { document: null, guide: faults.length > 0 ? null : guide, faults };
}
