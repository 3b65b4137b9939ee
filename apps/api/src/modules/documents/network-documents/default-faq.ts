import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@publisher-console/api-contract';
import { parseDocument } from './document-markup.ts';
import type { ParsedDocument } from './document-markup.ts';

/** The FAQ of a network that has not set its own. */
export const defaultFaq: Record<Locale, ParsedDocument> = { en: read('en'), ru: read('ru') };

function read(locale: Locale): ParsedDocument {
  const source = readFileSync(join(import.meta.dirname, 'default-faq', `${locale}.md`), 'utf8');
  const reading = parseDocument(source);
  if ('faults' in reading) throw new Error(`The default questions (${locale}) cannot be read.`);
  return reading.document;
}
