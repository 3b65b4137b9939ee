import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { parseAppAdsTxt } from './app-ads-txt-file.ts';
import type { LineProblem } from './app-ads-txt-file.ts';
import type { RequiredLine } from './comparison.ts';
import { decodeText } from './decoded-text.ts';

/** The network's own lines, which every publisher has to publish. */
export interface NetworkFile {
  /** The whole file, as publishers get it. */
  content: string;
  /** Each of its records once. */
  required: RequiredLine[];
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
  return { content: decoded.text, required: requiredOf(decoded.text), updatedAt: mtime };
}

function requiredOf(text: string): RequiredLine[] {
  const file = parseAppAdsTxt(text);
  const faults = file.problems
    .slice(0, mostFaults)
    .map(({ line, problem }) => `APP_ADS_TXT_FILE: line ${line.number}: ${sentences[problem]}`);
  const required = new Map<string, RequiredLine>();
  for (const { number, start, end, domain, accountId, relationship, certificationId } of file.records) {
    if (relationship === null) continue;
    const line = text.slice(start, end).replace(/#.*$/s, '').trim();
    if (line.length > longestLine) faults.push(`APP_ADS_TXT_FILE: line ${number}: more than ${longestLine} characters`);
    const key = JSON.stringify([domain, accountId, relationship]);
    if (!required.has(key)) required.set(key, { line, domain, accountId, relationship, certificationId });
  }
  if (required.size === 0 || required.size > mostLines)
    faults.push(`APP_ADS_TXT_FILE: expected 1 to ${mostLines} lines like network.example, 100001, DIRECT`);
  if (faults.length > 0) throw new NetworkFileFault(faults.join('\n'));
  return [...required.values()];
}

function cannotRead(error: NodeJS.ErrnoException): never {
  throw new NetworkFileFault(`APP_ADS_TXT_FILE: the file cannot be read (${error.code ?? 'unknown'})`);
}
