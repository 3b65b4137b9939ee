import { domainToASCII } from 'node:url';

export type Relationship = 'DIRECT' | 'RESELLER';

/** A line, as a part of the text of its file, without its line end. */
export interface FileLine {
  /** From 1. */
  number: number;
  start: number;
  end: number;
}

/** A line that names a seller. */
export interface SellerRecord extends FileLine {
  /** In lower case, as ASCII. */
  domain: string;
  accountId: string;
  /** Null where the line says neither of the two: no reader counts it then. */
  relationship: Relationship | null;
  certificationId: string | null;
}

/** A line like `OWNERDOMAIN=example.com`. */
interface FileVariable extends FileLine {
  /** In upper case. */
  name: string;
  value: string;
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

export interface AppAdsTxtFile {
  text: string;
  records: SellerRecord[];
  /** Records behind a `#`. */
  commentedOut: SellerRecord[];
  variables: FileVariable[];
  /** The first thousand problems. */
  problems: { line: FileLine; problem: LineProblem }[];
  /** All of them. */
  problemCount: number;
}

const mostProblems = 1_000;
const fieldsOfRecord = 4;

/**
 * Reads the text of an app-ads.txt file. The time is linear in its length, whatever it holds.
 * @param domains - read the records of these domains alone, and neither variables nor problems: a published file may have
 *   hundreds of thousands of lines that are nothing to the reader
 */
export function parseAppAdsTxt(text: string, domains?: ReadonlySet<string>): AppAdsTxtFile {
  const file: AppAdsTxtFile = {
    text,
    records: [],
    commentedOut: [],
    variables: [],
    problems: [],
    problemCount: 0,
  };
  const isWanted = domains === undefined ? () => true : beginsWithOneOf(domains);
  let number = 1;
  for (let start = 0; start < text.length; number += 1) {
    const end = endOfLine(text, start);
    if (end > start && isWanted(text, start, end)) readLine(file, { number, start, end });
    start = afterLineEnd(text, end);
  }
  return file;
}

/** A line as it stands in its file. */
export function textOfLine({ text }: AppAdsTxtFile, { start, end }: FileLine): string {
  return text.slice(start, end);
}

/** Where the line that begins at `start` ends: lines end with CR, LF or both. */
function endOfLine(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) break;
  }
  return at;
}

/** Where the line after the one that ends at `end` begins. */
export function afterLineEnd(text: string, end: number): number {
  const isBoth = text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10;
  return end + (isBoth ? 2 : 1);
}

/** Tells whether a line, be it commented out, may be a record of one of the domains. No object is made for the others. */
function beginsWithOneOf(domains: ReadonlySet<string>): (text: string, start: number, end: number) => boolean {
  // Converting names takes long, and nearly no domain needs it.
  const mayConvert = [...domains].some((domain) => domain.includes('xn--'));
  return (text, start, end) => {
    let from = start;
    while (from < end && isBeforeRecord(text.charCodeAt(from))) from += 1;
    let to = from;
    while (to < end && text.charCodeAt(to) !== 44) to += 1;
    if (to === end) return false;
    const field = text.slice(from, to).trim();
    return domains.has(field.toLowerCase()) || (mayConvert && domains.has(domainOf(field) ?? ''));
  };
}

/** A space or a number sign. */
function isBeforeRecord(code: number): boolean {
  return code <= 32 || code === 35 || (code > 127 && /\s/.test(String.fromCharCode(code)));
}

function readLine(file: AppAdsTxtFile, line: FileLine): void {
  const whole = file.text.slice(line.start, line.end);
  const hash = whole.indexOf('#');
  const content = (hash === -1 ? whole : whole.slice(0, hash)).trim();
  if (content === '') {
    if (hash !== -1) readComment(file, line, whole.slice(hash));
    return;
  }
  const note = (problem: LineProblem) => {
    file.problemCount += 1;
    if (file.problems.length < mostProblems) file.problems.push({ line, problem });
  };
  const equals = content.indexOf('=');
  const comma = content.indexOf(',');
  if (equals > 0 && (comma === -1 || equals < comma)) {
    const name = content.slice(0, equals).trim().toUpperCase();
    file.variables.push({ ...line, name, value: content.slice(equals + 1).trim() });
    return;
  }
  const record = readRecord(content, line, note);
  if (record !== null) file.records.push(record);
}

function readComment(file: AppAdsTxtFile, line: FileLine, comment: string): void {
  const inner = comment.replace(/^[#\s]+/, '');
  const hash = inner.indexOf('#');
  const record = readRecord((hash === -1 ? inner : inner.slice(0, hash)).trim(), line, () => {});
  if (record !== null && record.relationship !== null) file.commentedOut.push(record);
}

function readRecord(content: string, line: FileLine, note: (problem: LineProblem) => void): SellerRecord | null {
  // Extension data, which readers ignore.
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
  if ((fields[fieldsOfRecord] ?? '').trim() !== '') note('extra_fields');
  const { number, start, end } = line;
  return { number, start, end, domain, accountId, relationship, certificationId: certificationId || null };
}

/** The fields of a record, and one more entry for whatever follows them. */
function fieldsOf(content: string): string[] {
  const fields: string[] = [];
  let start = 0;
  while (fields.length < fieldsOfRecord) {
    const comma = content.indexOf(',', start);
    if (comma === -1) {
      fields.push(content.slice(start).trim());
      return fields;
    }
    fields.push(content.slice(start, comma).trim());
    start = comma + 1;
  }
  fields.push(content.slice(start));
  return fields;
}

const domainForm = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

function domainOf(field: string): string | null {
  if (field === '' || field.length > 253) return null;
  const lower = field.toLowerCase();
  if (domainForm.test(lower)) return lower;
  const ascii = /\P{ASCII}/u.test(lower) ? domainToASCII(lower) : '';
  return domainForm.test(ascii) ? ascii : null;
}

function relationshipOf(field: string): Relationship | null {
  const upper = field.length > 8 ? '' : field.toUpperCase();
  return upper === 'DIRECT' || upper === 'RESELLER' ? upper : null;
}
