import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Locale,
  NetworkDocument,
  NetworkDocumentKind,
  NetworkDocumentSummary,
} from '@publisher-console/api-contract';
import type { Database } from '#stores/sql/database.ts';
import { publishedKinds } from './document-kinds.ts';
import type { Counterparty, RenderedKind } from './document-kinds.ts';
import { parseDocument } from './document-markup.ts';
import type { ParsedDocument } from './document-markup.ts';
import { documentHeads, publishedTexts, textsToRender } from './network-document-repository.ts';
import type { NetworkDocumentRow } from './network-document-repository.ts';

/** The source of the FAQ of a network that has not set its own. */
export const defaultFaqSource: Record<Locale, string> = { en: sourceOf('en'), ru: sourceOf('ru') };

/** The FAQ of a network that has not set its own. */
export const defaultFaq: Record<Locale, ParsedDocument> = { en: read('en'), ru: read('ru') };

function sourceOf(locale: Locale): string {
  return readFileSync(join(import.meta.dirname, 'default-faq', `${locale}.md`), 'utf8');
}

function read(locale: Locale): ParsedDocument {
  const source = defaultFaqSource[locale];
  const reading = parseDocument(source);
  if ('faults' in reading) throw new Error(`The default questions (${locale}) cannot be read.`);
  return reading.document;
}

/** A text that is rendered for publishers. */
export interface RenderedText extends ParsedDocument {
  id: string;
  locale: Locale;
  updatedAt: Date;
}

/** The documents of the network, each in the requested language, else in the other one. */
export interface NetworkDocuments {
  /** The public documents. */
  list(locale: Locale): Promise<NetworkDocumentSummary[]>;
  /** One public document, or null. */
  published(kind: NetworkDocumentKind, locale: Locale): Promise<NetworkDocument | null>;
  /** The digests of the offer in all of its languages. */
  offerDigests(): Promise<string[]>;
  /** The text to render for a counterparty: its own, else the one for all; null when there is neither. */
  toRender(kind: RenderedKind, counterparty: Counterparty, locale: Locale): Promise<RenderedText | null>;
}

export function createNetworkDocuments(database: Database): NetworkDocuments {
  return {
    async list(locale) {
      const heads = await documentHeads(database, publishedKinds);
      return publishedKinds.flatMap((kind) => {
        const head = inLocale(
          heads.filter((one) => one.kind === kind),
          locale,
        );
        if (head !== null) {
          const { digest, updatedAt } = head;
          return { kind, title: titleOf(head.head), locale: head.locale, updatedAt: updatedAt.toISOString(), digest };
        }
        return kind === 'faq' ? { kind, title: defaultFaq[locale].title, locale, updatedAt: null, digest: null } : [];
      });
    },

    async published(kind, locale) {
      const found = inLocale(await publishedTexts(database, kind), locale);
      if (found !== null) {
        const [updatedAt, digest] = [found.updatedAt.toISOString(), sourceDigest(found.source)];
        return { kind, locale: found.locale, updatedAt, digest, ...parsed(found) };
      }
      return kind === 'faq' ? { kind, locale, updatedAt: null, digest: null, ...defaultFaq[locale] } : null;
    },

    async offerDigests() {
      return (await documentHeads(database, ['offer'])).map(({ digest }) => digest);
    },

    async toRender(kind, counterparty, locale) {
      const found = await textsToRender(database, { kind, counterparty });
      // A text for this counterparty is preferred to one in the requested language.
      const own = found.filter((one) => one.counterparty !== null);
      const row = inLocale(own.length > 0 ? own : found, locale);
      return row === null ? null : { id: row.id, locale: row.locale, updatedAt: row.updatedAt, ...parsed(row) };
    },
  };
}

/** SHA-256 of a source, as `sha256sum` prints it for the same file. */
export function sourceDigest(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}

function inLocale<Row extends { locale: Locale }>(rows: readonly Row[], locale: Locale): Row | null {
  return rows.find((row) => row.locale === locale) ?? rows[0] ?? null;
}

/** The title is the first line that is not blank. */
function titleOf(head: string): string {
  return /^\s*# +(.*?)\s*$/mu.exec(head)?.[1] ?? '';
}

/** Parses a stored source. It has no faults, because the operator's command parsed it before it was stored. */
function parsed({ source }: NetworkDocumentRow): ParsedDocument {
  const reading = parseDocument(source);
  if ('faults' in reading) throw new Error('A document of the network cannot be read any more.');
  return reading.document;
}
