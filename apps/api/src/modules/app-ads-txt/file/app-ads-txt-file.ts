import { afterLineEnd, endOfLine, isBlank, withoutBlanks } from './file-lines.ts';
import type { FileLine } from './file-lines.ts';
import { domainOf, readRecord } from './seller-record.ts';
import type { LineProblem, SellerRecord } from './seller-record.ts';

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
