import { createHash } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { FileMissing } from '#stores/files/file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { BackupDamaged, BackupRefused } from './backup-refused.ts';
import { seal, unseal } from './sealed-chunks.ts';

/** Where the parts of one backup are, and the key that encrypts them; null for a backup that is not encrypted. */
export interface BackupPlace {
  store: FileStore;
  key: KeyObject | null;
}

/** A stored part. */
export interface StoredPart {
  name: string;
  /** Bytes in the store, compressed and encrypted. */
  bytes: number;
  /** SHA-256 of these bytes, in hexadecimal digits. */
  sha256: string;
}

/** The name of a part. Each run of a command has names of its own, so that none overwrites the parts of another. */
export function partName(kind: 'rows' | 'facts' | 'files' | 'keys', number: number, run: string): string {
  return `${kind}-${String(number).padStart(5, '0')}-${run.slice(0, 8)}`;
}

/** Compresses, encrypts and stores a part. It is there as a whole or not at all. */
export async function writePart(
  { store, key }: BackupPlace,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredPart> {
  const compressed = through(content, createZstdCompress());
  const measured = createMeasure(key === null ? compressed : seal(compressed, key, name));
  await store.put(name, measured.content);
  return { name, ...measured.result() };
}

/**
 * The content of a part. Throws `BackupDamaged` when it is missing or is not what was written, which may be after some
 * of the content.
 */
export async function* readPart({ store, key }: BackupPlace, part: StoredPart): AsyncGenerator<Uint8Array, void> {
  const { name } = part;
  let measured;
  try {
    measured = createMeasure(await openPart(store, name));
    const compressed = key === null ? measured.content : unseal(measured.content, key, name);
    yield* through(compressed, createZstdDecompress());
  } catch (error) {
    if (error instanceof BackupDamaged || error instanceof BackupRefused) throw error;
    if (isOfCompression(error))
      throw new BackupDamaged(`${name} is damaged: bytes of it were changed, or its end is missing.`, { cause: error });
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    throw new Error(`${name} could not be read to its end: ${reason}.`, { cause: error });
  }
  const { bytes, sha256 } = measured.result();
  if (bytes !== part.bytes || sha256 !== part.sha256)
    throw new BackupDamaged(`${name} is damaged: it is not the part that was written.`);
}

async function openPart(store: FileStore, name: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await store.get(name);
  } catch (error) {
    throw error instanceof FileMissing ? new BackupDamaged(`${name} is missing.`, { cause: error }) : error;
  }
}

function isOfCompression(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:ZSTD_|Z_|ERR_ZLIB)/.test(String(error.code));
}

/** The content behind a transform of Node. */
async function* through(content: AsyncIterable<Uint8Array>, transform: Transform): AsyncGenerator<Uint8Array, void> {
  const feeding = pipeline(content, transform);
  // The iteration below throws the same error.
  feeding.catch(() => {});
  yield* transform as AsyncIterable<Uint8Array>;
  await feeding;
}

/** Counts and digests content while other code reads it. */
function createMeasure(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* content(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of source) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  return { content: content(), result: () => ({ bytes, sha256: hash.digest('hex') }) };
}
