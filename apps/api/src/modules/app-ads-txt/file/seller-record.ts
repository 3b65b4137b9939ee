import { domainToASCII } from 'node:url';
import { withoutBlanks } from './file-lines.ts';
import type { FileLine } from './file-lines.ts';

export type Relationship = 'DIRECT' | 'RESELLER';

/** A line that names a seller. */
export interface SellerRecord extends FileLine {
  /** In lower case, as ASCII. */
  domain: string;
  accountId: string;
  /** Null for any other text: readers ignore such a record. */
  relationship: Relationship | null;
  certificationId: string | null;
}

/**
 * - `not_a_record`: neither a seller, nor a variable, nor a comment
 * - `domain`: the first field is no domain
 * - `account`: the account id is missing
 * - `relationship`: the third field is neither DIRECT nor RESELLER
 * - `space`: a space or a tab inside a field
 * - `extra_fields`: more than four fields; readers ignore the rest
 */
export type LineProblem = 'not_a_record' | 'domain' | 'account' | 'relationship' | 'space' | 'extra_fields';

const fieldsOfRecord = 4;

/** Parses the content of a line without its comment. */
export function readRecord(content: string, line: FileLine, note: (problem: LineProblem) => void): SellerRecord | null {
  // Extension fields, which readers ignore.
  const semicolon = content.indexOf(';');
  const fields = fieldsOf(semicolon === -1 ? content : content.slice(0, semicolon));
  const [first = '', accountId = '', third = '', certificationId = ''] = fields;
  if (fields.length === 1) {
    note('not_a_record');
    return null;
  }
  const domain = domainOf(first);
  if (domain === null || accountId === '') {
    note(domain === null ? 'domain' : 'account');
    return null;
  }
  const relationship = relationshipOf(third);
  if (relationship === null) note('relationship');
  if (/\s/.test(accountId) || /\s/.test(certificationId)) note('space');
  if (withoutBlanks(fields[fieldsOfRecord] ?? '') !== '') note('extra_fields');
  const { number, start, end } = line;
  return { number, start, end, domain, accountId, relationship, certificationId: certificationId || null };
}

/** The fields of a record, and one more entry with everything after them. */
function fieldsOf(content: string): string[] {
  const fields: string[] = [];
  let start = 0;
  while (fields.length < fieldsOfRecord) {
    const comma = content.indexOf(',', start);
    if (comma === -1) {
      fields.push(withoutBlanks(content.slice(start)));
      return fields;
    }
    fields.push(withoutBlanks(content.slice(start, comma)));
    start = comma + 1;
  }
  fields.push(content.slice(start));
  return fields;
}

const domainForm = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const unseen = /[\s\p{Default_Ignorable_Code_Point}]/u;

/** A domain in lower case, as ASCII; null for any other text. */
export function domainOf(field: string): string | null {
  if (field === '' || field.length > 253) return null;
  const lower = field.toLowerCase();
  if (domainForm.test(lower)) return lower;
  // The conversion would drop letters of no width, and other readers do not convert.
  const ascii = /\P{ASCII}/u.test(lower) && !unseen.test(lower) ? domainToASCII(lower) : '';
  return domainForm.test(ascii) ? ascii : null;
}

function relationshipOf(field: string): Relationship | null {
  const upper = field.length > 8 ? '' : field.toUpperCase();
  return upper === 'DIRECT' || upper === 'RESELLER' ? upper : null;
}
