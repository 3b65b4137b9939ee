import type { Locale, NetworkDocumentKind } from '@publisher-console/api-contract';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#stores/sql/database.ts';
import { networkDocument } from '#stores/sql/tables/document.ts';
import type { Counterparty, DrawnKind } from './document-kinds.ts';

export type NetworkDocumentRow = typeof networkDocument.$inferSelect;

/** A published text without its end. */
export interface DocumentHead {
  kind: NetworkDocumentKind;
  locale: Locale;
  updatedAt: Date;
  /** The source as far as its title. */
  head: string;
  /** SHA-256 of the source. */
  digest: string;
}

/** Characters: the title is among them. */
const headLength = 1_000;

/** The published texts of these kinds in every language. The sources are long, so they are not read. */
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

/** A published text in every language that it has. */
export async function publishedTexts(database: Database, kind: NetworkDocumentKind): Promise<NetworkDocumentRow[]> {
  return database
    .select()
    .from(networkDocument)
    .where(and(eq(networkDocument.kind, kind), isNull(networkDocument.counterparty)));
}

/** What may be drawn for a counterparty: its own documents and those for all. */
export async function drawnTexts(
  database: Database,
  { kind, counterparty }: { kind: DrawnKind; counterparty: Counterparty },
): Promise<NetworkDocumentRow[]> {
  const isForIt = or(eq(networkDocument.counterparty, counterparty), isNull(networkDocument.counterparty));
  return database
    .select()
    .from(networkDocument)
    .where(and(eq(networkDocument.kind, kind), isForIt));
}
