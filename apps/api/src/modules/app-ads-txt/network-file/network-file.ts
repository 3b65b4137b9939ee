import { ApiError } from '#contract/api-error.ts';
import type { RequiredLine } from '#modules/app-ads-txt/comparison/required-lines.ts';
import { parseAppAdsTxt } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { LineProblem } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import { findAccount } from '#modules/publishers/publisher-account.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import type { ReadNetworkFile } from './open-network-file.ts';

/** The network's app-ads.txt file, whose records every publisher has to publish. */
export interface NetworkFile {
  /** The whole file. */
  content: string;
  /** Its records, without duplicates. */
  required: RequiredLine[];
  /** Whether it contains the placeholder of the Publisher ID. */
  namesPublisher: boolean;
  /** When the file was last changed. */
  updatedAt: Date;
}

/** The file is invalid. The message has one line per fault. */
export class NetworkFileFault extends Error {
  override readonly name = 'NetworkFileFault';
}

/** Replaced by the Publisher ID. In a record, it is the account id or a part of it. */
const placeholder = '{publisherId}';
/** The largest Publisher ID, for the length of a line: the column is an `integer`. */
const longestPublisherId = 2_147_483_647;

/** Every publisher has to copy these lines, and every check compares all of them. */
const mostLines = 200;
/** Characters of a line: the limit of the API contract. */
const longestLine = 500;
/** The most faults that one message lists. */
const mostFaults = 10;

const sentences: Record<LineProblem, string> = {
  not_a_record: 'expected a line like network.example, 100001, DIRECT',
  domain: 'expected a domain first',
  account: 'expected an account id after the domain',
  relationship: 'expected DIRECT or RESELLER after the account id',
  space: 'expected no spaces inside a field',
  extra_fields: 'expected at most four fields',
};

/** Parses the network's file. Throws `NetworkFileFault` if it is invalid. */
export function networkFileOf(content: string, updatedAt: Date): NetworkFile {
  return { content, required: requiredOf(content), namesPublisher: content.includes(placeholder), updatedAt };
}

/** The network's own line, by which buyers find a publisher in the network's sellers.json. */
export interface OwnLine {
  /** The domain of the network, at whose root buyers read sellers.json. */
  domain: string;
  /** The account id of the publisher with this Publisher ID, as `withPublisherId` has it: the `seller_id`. */
  accountOf: (publisherId: number) => string;
}

/**
 * The first DIRECT line that has a Publisher ID as the account id. Null if there is none: an account id that all publishers
 * share identifies none of them, and a RESELLER line is about the account of another company.
 */
export function ownLineOf({ required }: NetworkFile): OwnLine | null {
  const own = required.find(
    ({ accountId, relationship }) => relationship === 'DIRECT' && accountId.includes(placeholder),
  );
  if (own === undefined) return null;
  return { domain: own.domain, accountOf: (publisherId) => filledWith(own.accountId, publisherId) };
}

function filledWith(text: string, publisherId: number): string {
  return text.replaceAll(placeholder, String(publisherId));
}

/** The file for the publisher with this Publisher ID. */
export function withPublisherId(file: NetworkFile, publisherId: number): NetworkFile {
  const fill = (text: string) => filledWith(text, publisherId);
  const required = file.required.map((line) => ({ ...line, line: fill(line.line), accountId: fill(line.accountId) }));
  return { ...file, content: fill(file.content), required: onceEach(required), namesPublisher: false };
}

/** The line of one publisher may be in the file both literally and through the placeholder. */
function onceEach(lines: RequiredLine[]): RequiredLine[] {
  return [...Map.groupBy(lines, keyOf).values()].flatMap(([first]) => first ?? []);
}

function keyOf({ domain, accountId, relationship }: Omit<RequiredLine, 'line' | 'certificationId'>): string {
  return JSON.stringify([domain, accountId, relationship]);
}

function requiredOf(text: string): RequiredLine[] {
  const file = parseAppAdsTxt(text);
  const faults = file.problems
    .slice(0, mostFaults)
    .map(({ line, problem }) => `APP_ADS_TXT_FILE: line ${line.number}: ${sentences[problem]}`);
  const required: RequiredLine[] = [];
  for (const { number, start, end, domain, accountId, relationship, certificationId } of file.records) {
    if (relationship === null) continue;
    const line = text.slice(start, end).replace(/#.*$/s, '').trim();
    if (line.replaceAll(placeholder, String(longestPublisherId)).length > longestLine)
      faults.push(`APP_ADS_TXT_FILE: line ${number}: more than ${longestLine} characters`);
    if (/[{}]/.test(accountId.replaceAll(placeholder, '')) || /[{}]/.test(certificationId ?? ''))
      faults.push(`APP_ADS_TXT_FILE: line ${number}: expected no braces but ${placeholder}, in the account id`);
    required.push({ line, domain, accountId, relationship, certificationId });
  }
  const lines = onceEach(required);
  if (lines.length === 0 || lines.length > mostLines)
    faults.push(`APP_ADS_TXT_FILE: expected 1 to ${mostLines} lines like network.example, 100001, DIRECT`);
  if (faults.length > 0) throw new NetworkFileFault(faults.join('\n'));
  return lines;
}

/** Returns the network's file as one publisher has to publish it. Throws `not_found` for a deleted publisher. */
export type NetworkFileFor = (publisherId: string) => Promise<NetworkFile>;

interface NetworkFileForDependencies {
  database: Database;
  readNetworkFile: ReadNetworkFile;
}

/** Fills the Publisher ID into the lines that have its placeholder. */
export function createNetworkFileFor({ database, readNetworkFile }: NetworkFileForDependencies): NetworkFileFor {
  return async (publisherId) => {
    const file = await readNetworkFile();
    if (!file.namesPublisher) return file;
    const found = await asPublisher(database, wholePublisher(publisherId), (own) => findAccount(own, publisherId));
    if (found === null) throw new ApiError('not_found');
    return withPublisherId(file, found.number);
  };
}
