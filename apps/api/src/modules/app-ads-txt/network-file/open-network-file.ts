import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { decodeText } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import { NetworkFileFault, networkFileOf } from './network-file.ts';
import type { NetworkFile } from './network-file.ts';

/** Returns the current content of the network's file. */
export type ReadNetworkFile = () => Promise<NetworkFile>;

/** The file of the demo network. */
export const defaultNetworkFile = join(import.meta.dirname, 'default-app-ads.txt');

/** Bytes of the network's file. */
const largestFile = 256 * 1_024;

interface NetworkFileOptions {
  path: string;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/**
 * Opens the network's file, and reads it again after each change. An invalid change is logged, and the previous content
 * stays in use. Throws `NetworkFileFault` if the file is invalid at first.
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

function cannotRead(error: NodeJS.ErrnoException): never {
  throw new NetworkFileFault(`APP_ADS_TXT_FILE: the file cannot be read (${error.code ?? 'unknown'})`);
}
