import { domainToASCII } from 'node:url';

/** The text of a file, and the charset of its bytes. */
interface DecodedText {
  text: string;
  /** `windows-1252` is the web's name for Latin-1 (https://encoding.spec.whatwg.org/#names-and-labels). */
  charset: 'utf-8' | 'windows-1252';
}

const utf16Marks = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];
const strict = new TextDecoder('utf-8', { fatal: true });
const singleBytes = new TextDecoder('windows-1252');

/**
 * Decodes a file as UTF-8, which the format requires, or else as Latin-1. Removes a byte order mark. Replaces NUL by
 * U+FFFD, because Postgres cannot store it.
 * @returns null for UTF-16, which no reader of the format understands, and for a binary file, such as an archive
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  if (utf16Marks.some((mark) => mark.equals(bytes.subarray(0, mark.length))) || isBinary(bytes)) return null;
  try {
    return { text: storable(strict.decode(bytes)), charset: 'utf-8' };
  } catch {
    return { text: storable(singleBytes.decode(bytes)), charset: 'windows-1252' };
  }
}

/** Whether more than one of 16 bytes is a control character: none in a text, one of nine in compressed bytes. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4_096);
  const controls = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32));
  return controls.length * 16 > head.length;
}

function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

/** The position of a line in the text of its file, without its line end. */
export interface FileLine {
  /** From 1. */
  number: number;
  start: number;
  end: number;
}

/** A mark that is no part of a text at its beginning. Anywhere else, as in joined files, readers treat it as text. */
export const byteOrderMark = '\uFEFF';

/**
 * A text without the blanks and tabs around it, the only white space of the format. `String.prototype.trim` also
 * removes U+FEFF and spaces of other kinds, which other readers treat as a part of a domain or an id.
 */
function withoutBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

/** The end of the line that begins at `start`: lines end with CR, LF or both. */
function endOfLine(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) break;
  }
  return at;
}

/** The start of the line after the one that ends at `end`. */
export function afterLineEnd(text: string, end: number): number {
  const isBoth = text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10;
  return end + (isBoth ? 2 : 1);
}

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
function readRecord(content: string, line: FileLine, note: (problem: LineProblem) => void): SellerRecord | null {
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
function domainOf(field: string): string | null {
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

/** A line like `OWNERDOMAIN=example.com`. */
interface FileVariable extends FileLine {
  /** In upper case. */
  name: string;
  value: string;
}

export interface AppAdsTxtFile {
  text: string;
  records: SellerRecord[];
  /** Records that are commented out with `#`. */
  commentedOut: SellerRecord[];
  variables: FileVariable[];
  /** The first thousand problems. */
  problems: { line: FileLine; problem: LineProblem }[];
  /** The number of all problems. */
  problemCount: number;
}

const mostProblems = 1_000;

/**
 * Parses an app-ads.txt file (https://iabtechlab.com/wp-content/uploads/2022/04/Ads.txt-1.1.pdf). The time is linear in its
 * length for any content.
 * @param domains - parse only the records of these domains, without variables and problems: a published file may have
 *   hundreds of thousands of other lines
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

/** The text of a line. */
export function textOfLine({ text }: AppAdsTxtFile, { start, end }: FileLine): string {
  return text.slice(start, end);
}

/** Whether a line, even a commented one, may be a record of one of the domains. Allocates nothing for other lines. */
function beginsWithOneOf(domains: ReadonlySet<string>): (text: string, start: number, end: number) => boolean {
  // The conversion to ASCII is slow, and hardly any domain needs it.
  const mayConvert = [...domains].some((domain) => domain.includes('xn--'));
  return (text, start, end) => {
    let from = start;
    while (from < end && isBeforeRecord(text.charCodeAt(from))) from += 1;
    let to = from;
    while (to < end && text.charCodeAt(to) !== 44) to += 1;
    if (to === end) return false;
    const field = withoutBlanks(text.slice(from, to));
    return domains.has(field.toLowerCase()) || (mayConvert && domains.has(domainOf(field) ?? ''));
  };
}

/** A blank or `#`. */
function isBeforeRecord(code: number): boolean {
  return isBlank(code) || code === 35;
}

function readLine(file: AppAdsTxtFile, line: FileLine): void {
  const whole = file.text.slice(line.start, line.end);
  const hash = whole.indexOf('#');
  const content = withoutBlanks(hash === -1 ? whole : whole.slice(0, hash));
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
    const name = withoutBlanks(content.slice(0, equals)).toUpperCase();
    file.variables.push({ ...line, name, value: withoutBlanks(content.slice(equals + 1)) });
    return;
  }
  const record = readRecord(content, line, note);
  if (record !== null) file.records.push(record);
}

function readComment(file: AppAdsTxtFile, line: FileLine, comment: string): void {
  const inner = comment.replace(/^[# \t]+/, '');
  const hash = inner.indexOf('#');
  const record = readRecord(withoutBlanks(hash === -1 ? inner : inner.slice(0, hash)), line, () => {});
  if (record !== null && record.relationship !== null) file.commentedOut.push(record);
}
