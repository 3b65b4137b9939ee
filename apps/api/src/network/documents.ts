import type { Locale } from '@publisher-console/api-contract';
import { asc, eq } from 'drizzle-orm';
import { createJobQueue } from '#jobs/job-queue.ts';
import { isRendered, kindFaults } from '#modules/document/network-documents/document-kinds.ts';
import type { DocumentKind, DocumentPlace } from '#modules/document/network-documents/document-kinds.ts';
import { parseDocument } from '#modules/document/network-documents/document-markup.ts';
import type { DocumentFault } from '#modules/document/network-documents/document-markup.ts';
import {
  deleteNetworkDocument,
  saveNetworkDocument,
} from '#modules/document/network-documents/network-document-repository.ts';
import { sourceDigest } from '#modules/document/network-documents/network-documents.ts';
import { recordAudit } from '#modules/audit/audit-log.ts';
import { documentChanged, documentNames } from '#modules/webhook/events/document-event.ts';
import { putNews } from '#modules/webhook/events/news-of-all.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { localeType } from '#stores/sql/tables/columns.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import type { NetworkStores } from './connection/network-stores.ts';

/** A document as the operator sees it. */
export interface DocumentSummary extends DocumentPlace {
  title: string;
  /** ISO 8601. */
  updatedAt: string;
  /** SHA-256 of its text in hex. An acceptance of the offer stores it. */
  digest: string;
}

/** Faults that a message lists; the others are only counted. */
const mostListed = 20;

/** Adds or replaces a document. Throws, with a line for each fault, when its text cannot be parsed. */
export async function setDocument(
  { database, actor, settings: { now } }: NetworkStores,
  { source, ...place }: DocumentPlace & { source: string },
): Promise<DocumentSummary> {
  const { title } = readDocument(place, source);
  const { kind, locale } = place;
  const updatedAt = now();
  await asNetwork(database, async (network) => {
    await saveNetworkDocument(network, place, { source, updatedAt });
    const details = { ...detailsOf(place), digest: sourceDigest(source) };
    await recordAudit(network, { actor }, { kind: 'document_set', details });
    if (isRendered(kind)) return;
    const event = documentChanged({ document: documentNames[kind], title, isSigned: null });
    const locales = await readersOf(network, kind, locale);
    await putNews(createJobQueue({ now }), network, { event, at: updatedAt, locales });
  });
  return { ...place, title, updatedAt: updatedAt.toISOString(), digest: sourceDigest(source) };
}

/** The languages whose readers see the text of a language: its own, and those that have no text of the kind. */
async function readersOf(network: NetworkDatabase, kind: DocumentKind, locale: Locale): Promise<Locale[]> {
  const texts = await network
    .select({ locale: networkDocument.locale })
    .from(networkDocument)
    .where(eq(networkDocument.kind, kind));
  const written = new Set(texts.map((text) => text.locale));
  return localeType.enumValues.filter((reader) => reader === locale || !written.has(reader));
}

/** Removes a document. Throws when there is none. */
export async function removeDocument({ database, actor }: NetworkStores, place: DocumentPlace): Promise<void> {
  await asNetwork(database, async (network) => {
    if (!(await deleteNetworkDocument(network, place))) throw new Error(`There is no ${wordsOf(place)}.`);
    await recordAudit(network, { actor }, { kind: 'document_removed', details: detailsOf(place) });
  });
}

/** Every document of the network. */
export async function listDocuments({ database }: NetworkStores): Promise<DocumentSummary[]> {
  const { kind, locale, counterparty } = networkDocument;
  const rows = await asNetwork(database, (network) =>
    network.select().from(networkDocument).orderBy(asc(kind), asc(counterparty), asc(locale)),
  );
  return rows.map(({ source, updatedAt, ...row }) => {
    const reading = parseDocument(source);
    const title = 'document' in reading ? reading.document.title : '';
    const place = { kind: row.kind, locale: row.locale, counterparty: row.counterparty };
    return { ...place, title, updatedAt: updatedAt.toISOString(), digest: sourceDigest(source) };
  });
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
