import { fileName, headSize, uploadType } from '#modules/files/upload-types.ts';
import { writeOrderFile } from '#modules/files/order-files.ts';
import type { WrittenBytes } from '#modules/files/stored-files.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import type { NetworkStores } from '#orders/network-stores.ts';

/** A file that shows why an application is rejected. */
export interface NewEvidence {
  name: string;
  content: Uint8Array;
}

/** Bytes. */
export const largestEvidence = 5 * 1_024 ** 2;

const types = new Set(['image/jpeg', 'image/png', 'application/pdf']);

/** Writes the file of a rejection. Throws when it is too large, or not of the type that its name has. */
export async function writeEvidence(
  stores: NetworkStores,
  { name: sent, content }: NewEvidence,
): Promise<WrittenBytes & { name: string; type: string }> {
  if (content.length > largestEvidence) throw new OrderRefused('file_large', 5);
  const name = fileName(sent);
  const type = uploadType(name);
  const isEvidence = type !== null && types.has(type.type) && type.begins(Buffer.from(content.subarray(0, headSize)));
  if (!isEvidence) throw new OrderRefused('evidence_type', name);
  return { ...(await writeOrderFile(stores, content)), name, type: type.type };
}
