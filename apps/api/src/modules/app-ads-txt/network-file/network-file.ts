import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { parseAppAdsTxt } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { LineProblem } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import type { RequiredLine } from '#modules/app-ads-txt/comparison/required-lines.ts';
import { decodeText } from '#modules/app-ads-txt/file/decoded-text.ts';

/** The network's own lines, which every publisher has to publish. */
export interface NetworkFile {
  /** The whole file. */
  content: string;
  /** Each of its records once. */
  required: RequiredLine[];
  /** Whether a place for the Publisher ID is in it: what publishers get has their own instead. */
  namesPublisher: boolean;
  /** When the file was last changed. */
  updatedAt: Date;
}

/** Answers the network's file as it is now. */
export type ReadNetworkFile = () => Promise<NetworkFile>;

/** The file cannot be used. The message says what to do, in one line for each fault. */
export class NetworkFileFault extends Error {
  override readonly name = 'NetworkFileFault';
}

/** The file of the demo network. */
export const defaultNetworkFile = join(import.meta.dirname, 'default-app-ads.txt');

/** Stands for the Publisher ID. In a record, it is the account id or a part of it. */
const placeholder = '{publisherId}';
/** A network has fewer publishers. */
const longestPublisherId = 2_147_483_647;

/** Every publisher copies these lines, and every check compares all of them. */
const mostLines = 200;
/** Characters; the contract's limit. */
const longestLine = 500;
const largestFile = 256 * 1_024;
/** A wrong file would fill the screen. */
const mostFaults = 10;

const sentences: Record<LineProblem, string> = {
  not_a_record: 'expected a line like network.example, 100001, DIRECT',
  domain: 'expected a domain first',
  account: 'expected an account id after the domain',
  relationship: 'expected DIRECT or RESELLER after the account id',
  space: 'expected no spaces inside a field',
  extra_fields: 'expected at most four fields',
};

export interface NetworkFileOptions {
  path: string;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/**
 * Reads the network's file, and reads it again when it has changed. A changed file that cannot be used is reported in the
 * log, and the one before stays in use. Throws `NetworkFileFault` if the file cannot be used now.
 */
export async function openNetworkFile({ path, log }: NetworkFileOptions): Promise<ReadNetworkFile> {
  let seen = await versionOf(path);
  let current = await readNetworkFile(path);
  return async () => {
    try {
      const version = await versionOf(path);
      if (version === seen) return current;
      seen = version;
      current = await readNetworkFile(path);
      log.info({ lines: current.required.length }, "the network's app-ads.txt was read again");
    } catch (error) {
      if (!(error instanceof NetworkFileFault)) throw error;
      log.error({ err: error }, "the network's app-ads.txt cannot be used; the one before stays in use");
    }
    return current;
  };
}

async function versionOf(path: string): Promise<string> {
  return stat(path).then(
    ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
    () => 'unreadable',
  );
}

async function readNetworkFile(path: string): Promise<NetworkFile> {
  const { mtime, size } = await stat(path).catch(cannotRead);
  if (size > largestFile) throw new NetworkFileFault(`APP_ADS_TXT_FILE: expected at most ${largestFile / 1_024} KiB`);
  const decoded = decodeText(await readFile(path).catch(cannotRead));
  if (decoded === null) throw new NetworkFileFault('APP_ADS_TXT_FILE: expected a text in UTF-8');
  return networkFileOf(decoded.text, mtime);
}

/** A text as the network's file. Throws `NetworkFileFault` if it cannot be used. */
export function networkFileOf(content: string, updatedAt: Date): NetworkFile {
  return { content, required: requiredOf(content), namesPublisher: content.includes(placeholder), updatedAt };
}

/** The file as the publisher with this Publisher ID has to publish it. */
export function withPublisherId(file: NetworkFile, publisherId: number): NetworkFile {
  const fill = (text: string) => text.replaceAll(placeholder, String(publisherId));
  const required = file.required.map((line) => ({ ...line, line: fill(line.line), accountId: fill(line.accountId) }));
  return { ...file, content: fill(file.content), required: onceEach(required), namesPublisher: false };
}

/** One publisher may be named in a line of its own as well. */
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

function cannotRead(error: NodeJS.ErrnoException): never {
  throw new NetworkFileFault(`APP_ADS_TXT_FILE: the file cannot be read (${error.code ?? 'unknown'})`);
}
