import type { Locale } from '@publisher-console/api-contract';
import { asc, eq } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { isRendered, kindFaults } from './document-kinds.ts';
import type { DocumentKind, DocumentPlace } from './document-kinds.ts';
import { parseDocument } from './document-markup.ts';
import type { DocumentFault } from './document-markup.ts';
import { defaultFaq, defaultFaqSource, sourceDigest } from './network-documents.ts';
import { deleteNetworkDocument, findNetworkDocument, saveNetworkDocument } from './network-document-repository.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { documentChanged, documentNames } from '#modules/webhooks/events/object-events.ts';
import { putNews } from '#modules/webhooks/events/record-event.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { localeType } from '#stores/sql/tables/columns.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { lockTexts, requireVersion } from '#orders/text-version.ts';

/** A document as the operator sees it. */
export interface DocumentSummary extends DocumentPlace {
  title: string;
  /** ISO 8601. */
  updatedAt: string;
  /** SHA-256 of its text in hex. An acceptance of the offer stores it. */
  digest: string;
}

/** The version that the editor of a document has opened: the digest of its text, or null where there was none. */
interface OpenedVersion {
  ifVersion?: string | null | undefined;
}

/** A text of the network to edit: its source, or a text to begin with where the network has none. */
interface EditedText {
  source: string;
  /** Identifies the text; an order names it as `ifVersion`. Null where the network has none. */
  version: string | null;
  /** ISO 8601. */
  updatedAt: string | null;
}

/** Faults that a message lists; the others are only counted. */
const mostListed = 20;

/**
 * Adds or replaces a document; the same text again changes nothing. Throws, with a line for each fault, when its text cannot
 * be parsed.
 */
export async function setDocument(
  { database, actor, settings: { now } }: NetworkStores,
  { source, ifVersion, ...place }: DocumentPlace & OpenedVersion & { source: string },
): Promise<DocumentSummary> {
  const { title } = readDocument(place, source);
  const digest = sourceDigest(source);
  const updatedAt = await asNetwork(database, async (network) => {
    await lockTexts(network);
    const before = await findNetworkDocument(network, place);
    requireVersion(ifVersion, before && sourceDigest(before.source));
    await recordAudit(network, { actor }, { kind: 'document_set', details: { ...detailsOf(place), digest } });
    if (before?.source === source) return before.updatedAt;
    const at = now();
    await saveNetworkDocument(network, place, { source, updatedAt: at });
    for (const reader of await readersOf(network, place)) await putChange(network, { ...place, title, reader, at });
    return at;
  });
  return { ...place, title, updatedAt: updatedAt.toISOString(), digest };
}

/** Removes a document. Throws when there is none. */
export async function removeDocument(
  { database, actor, settings: { now } }: NetworkStores,
  { ifVersion, ...place }: DocumentPlace & OpenedVersion,
): Promise<void> {
  await asNetwork(database, async (network) => {
    await lockTexts(network);
    const before = await findNetworkDocument(network, place);
    requireVersion(ifVersion, before && sourceDigest(before.source));
    const removed = await deleteNetworkDocument(network, place);
    if (removed === null) throw new Error(`There is no ${wordsOf(place)}.`);
    await recordAudit(network, { actor }, { kind: 'document_removed', details: detailsOf(place) });
    const [left] = await publicTexts(network, place.kind);
    for (const reader of await readersOf(network, place)) {
      // The title of the text that its readers see now, or of the removed document if they see none.
      const title = left === undefined && place.kind === 'faq' ? defaultFaq[reader].title : titleOf(left ?? removed);
      await putChange(network, { ...place, title, reader, at: now() });
    }
  });
}

/** The languages whose readers see the text of a language: its own, and those that have no text of the kind. */
async function readersOf(network: NetworkDatabase, { kind, locale }: DocumentPlace): Promise<Locale[]> {
  const written = new Set((await publicTexts(network, kind)).map((text) => text.locale));
  return localeType.enumValues.filter((reader) => reader === locale || !written.has(reader));
}

function publicTexts(network: NetworkDatabase, kind: DocumentKind) {
  return network.select().from(networkDocument).where(eq(networkDocument.kind, kind));
}

interface Change extends Pick<DocumentPlace, 'kind'> {
  title: string;
  reader: Locale;
  at: Date;
}

/**
 * Puts the event that readers of a language see another text. A document that is rendered for one publisher causes
 * none.
 */
async function putChange(network: NetworkDatabase, { kind, title, reader, at }: Change): Promise<void> {
  if (isRendered(kind)) return;
  const event = documentChanged({ document: documentNames[kind], title, isSigned: null });
  await putNews(createJobQueue({ now: () => at }), network, { event, at, locales: [reader] });
}

/** A document in each language, to edit. The FAQ begins with the built-in one. */
export async function editedDocument(
  { database }: Pick<NetworkStores, 'database'>,
  place: Omit<DocumentPlace, 'locale'>,
): Promise<Record<Locale, EditedText>> {
  return asNetwork(database, async (network) => {
    const inLocale = async (locale: Locale): Promise<EditedText> => {
      const found = await findNetworkDocument(network, { ...place, locale });
      if (found === null)
        return { source: place.kind === 'faq' ? defaultFaqSource[locale] : '', version: null, updatedAt: null };
      const { source, updatedAt } = found;
      return { source, version: sourceDigest(source), updatedAt: updatedAt.toISOString() };
    };
    return { en: await inLocale('en'), ru: await inLocale('ru') };
  });
}

/** Every document of the network. */
export async function listDocuments({ database }: NetworkStores): Promise<DocumentSummary[]> {
  const { kind, locale, counterparty } = networkDocument;
  const rows = await asNetwork(database, (network) =>
    network.select().from(networkDocument).orderBy(asc(kind), asc(counterparty), asc(locale)),
  );
  return rows.map(({ source, updatedAt, ...row }) => {
    const place = { kind: row.kind, locale: row.locale, counterparty: row.counterparty };
    return { ...place, title: titleOf({ source }), updatedAt: updatedAt.toISOString(), digest: sourceDigest(source) };
  });
}

function titleOf({ source }: { source: string }): string {
  const reading = parseDocument(source);
  return 'document' in reading ? reading.document.title : '';
}

function readDocument({ kind, counterparty }: DocumentPlace, source: string) {
  if (counterparty !== null && !isRendered(kind))
    throw new Error(`${kind} is for everybody: leave out --counterparty.`);
  const reading = parseDocument(source);
  if ('faults' in reading) throw new Error(refusal(reading.faults));
  const [fault] = kindFaults(kind, reading.document);
  if (fault !== undefined) throw new Error(`The document was not set: ${fault}.`);
  return reading.document;
}

function refusal(faults: readonly DocumentFault[]): string {
  const named = faults.slice(0, mostListed).map(({ line, reason }) => `  line ${line}: ${reason}`);
  const rest = faults.length - named.length;
  const more = rest > 0 ? [`  and ${rest} more`] : [];
  return ['The document cannot be read, and nothing was changed:', ...named, ...more].join('\n');
}

function wordsOf({ kind, locale, counterparty }: DocumentPlace): string {
  return [kind, `in ${locale}`, counterparty === null ? [] : `for ${counterparty}`].flat().join(' ');
}

function detailsOf({ kind, locale, counterparty }: DocumentPlace): Record<string, string> {
  return { document: kind, locale, ...(counterparty === null ? {} : { counterparty }) };
}
