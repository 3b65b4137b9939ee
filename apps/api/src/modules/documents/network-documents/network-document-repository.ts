import { randomUUIDv7 } from 'node:crypto';
import type { Locale, NetworkDocumentKind } from '@publisher-console/api-contract';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import type { Counterparty, DocumentPlace, RenderedKind } from './document-kinds.ts';

export type NetworkDocumentRow = typeof networkDocument.$inferSelect;

/** A public document, without most of its source. */
interface DocumentHead {
  kind: NetworkDocumentKind;
  locale: Locale;
  updatedAt: Date;
  /** The beginning of the source, with its title. */
  head: string;
  /** SHA-256 of the source. */
  digest: string;
}

/** Characters; enough to include the title. */
const headLength = 1_000;

/** The public documents of these kinds in every language, without their long sources. */
export async function documentHeads(
  database: Database,
  kinds: readonly NetworkDocumentKind[],
): Promise<DocumentHead[]> {
  const { kind, locale, updatedAt, source, counterparty } = networkDocument;
  const head = sql<string>`left(${source}, ${headLength})`;
  const digest = sql<string>`encode(sha256(convert_to(${source}, 'UTF8')), 'hex')`;
  const found = await database
    .select({ kind, locale, updatedAt, head, digest })
    .from(networkDocument)
    .where(and(inArray(kind, [...kinds]), isNull(counterparty)));
  return found as DocumentHead[];
}

/** A public document in all of its languages. */
export async function publishedTexts(database: Database, kind: NetworkDocumentKind): Promise<NetworkDocumentRow[]> {
  return database
    .select()
    .from(networkDocument)
    .where(and(eq(networkDocument.kind, kind), isNull(networkDocument.counterparty)));
}

/** The texts that may be rendered for a counterparty: its own texts, and the texts for all counterparties. */
export async function textsToRender(
  database: Database,
  { kind, counterparty }: { kind: RenderedKind; counterparty: Counterparty },
): Promise<NetworkDocumentRow[]> {
  const isForIt = or(eq(networkDocument.counterparty, counterparty), isNull(networkDocument.counterparty));
  return database
    .select()
    .from(networkDocument)
    .where(and(eq(networkDocument.kind, kind), isForIt));
}

/** Stores a document, and replaces the one before. */
export async function saveNetworkDocument(
  network: Database,
  place: DocumentPlace,
  values: Pick<NetworkDocumentRow, 'source' | 'updatedAt'>,
): Promise<void> {
  const { kind, locale, counterparty } = networkDocument;
  await network
    .insert(networkDocument)
    .values({ id: randomUUIDv7(), ...place, ...values })
    .onConflictDoUpdate({ target: [kind, locale, counterparty], set: values });
}

/** The document of a place; null when there is none. */
export async function findNetworkDocument(network: Database, place: DocumentPlace): Promise<NetworkDocumentRow | null> {
  const [found] = await network.select().from(networkDocument).where(isAt(place));
  return found ?? null;
}

/** Deletes a document, and returns what it was; null when there is none. */
export async function deleteNetworkDocument(
  network: Database,
  place: DocumentPlace,
): Promise<NetworkDocumentRow | null> {
  const [removed] = await network.delete(networkDocument).where(isAt(place)).returning();
  return removed ?? null;
}

function isAt({ kind, locale, counterparty }: DocumentPlace) {
  const isForIt =
    counterparty === null ? isNull(networkDocument.counterparty) : eq(networkDocument.counterparty, counterparty);
  return and(eq(networkDocument.kind, kind), eq(networkDocument.locale, locale), isForIt);
}
