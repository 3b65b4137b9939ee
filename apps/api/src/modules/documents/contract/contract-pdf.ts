import { createHash } from 'node:crypto';
import { createJobQueue } from '#jobs/job-queue.ts';
import { isPdf } from '#modules/files/file-heads.ts';
import { putFileRemoval } from '#modules/files/file-removal.ts';
import { newFileKey } from '#stores/files/file-key.ts';
import type { NetworkStores } from '#orders/network-stores.ts';

/** Bytes. */
const largestContract = 20 * 1_024 ** 2;

/** Throws when the file is not a PDF, or too large. */
export function requirePdf(pdf: Uint8Array): void {
  if (pdf.length > largestContract) throw new Error('The file is larger than 20 MiB.');
  if (!isPdf(Buffer.from(pdf.subarray(0, 2_048)))) throw new Error('The file is no PDF.');
}

/** Writes a file. A job removes it later, unless a row refers to it by then. */
export async function writeContractFile({ database, files, settings: { now } }: NetworkStores, pdf: Uint8Array) {
  if (files === null) throw new Error('The files of this network are in the data folder of the API.');
  const key = newFileKey();
  await database.transaction((transaction) =>
    putFileRemoval(createJobQueue({ now }), transaction, { key, now: now() }),
  );
  await files.put(key, piecesOf(pdf));
  return { key, size: pdf.length, sha256: createHash('sha256').update(pdf).digest() };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
