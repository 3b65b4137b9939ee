import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { FileMissing } from '#stores/files/file-store.ts';
import type { FileStore } from '#stores/files/file-store.ts';
import { BackupDamaged, BackupRefused } from './backup-refused.ts';
import { backupFormat } from './manifest.ts';
import type { BackupPlace } from './parts.ts';
import { seal, sealedMagic, unseal } from './sealed-chunks.ts';

/** The document that makes a backup complete: it is written last. */
export const manifestName = 'manifest';

/** The document of a backup under way. */
export const unfinishedName = 'unfinished';

/** Stores a document: JSON with its own digest, encrypted like the parts. */
export async function writeDocument({ store, key }: BackupPlace, name: string, document: unknown): Promise<void> {
  const text = JSON.stringify(document);
  const whole = Buffer.from(`{"sha256":"${digestOf(text)}","document":${text}}\n`);
  await store.put(name, key === null ? pieces(whole) : seal(pieces(whole), key, name));
}

const envelope = v.object({ sha256: v.string(), document: v.looseObject({ format: v.number() }) });

/**
 * Reads a document; null if there is none. Throws `BackupDamaged` when it was changed, and `BackupRefused` when it has a
 * newer format, or when it is encrypted and there is no key.
 */
export async function readDocument<Schema extends v.GenericSchema>(
  { store, key }: BackupPlace,
  name: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  const stored = await readBytes(store, name);
  if (stored === null) return null;
  const isSealed = stored.subarray(0, sealedMagic.length).equals(sealedMagic);
  if (isSealed && key === null) throw new BackupRefused('This backup is encrypted: name its key with --key-file FILE.');
  if (!isSealed && key !== null) {
    throw new BackupRefused(
      'This backup is not encrypted, but a key was named. Unless it was made without a key, it was replaced: do not use it.',
    );
  }
  const bytes = key === null ? stored : await buffer(unseal(pieces(stored), key, name));
  const { sha256, document } = parsed(bytes, name);
  if (document.format > backupFormat) {
    throw new BackupRefused(
      `This backup has format ${document.format}, and this program reads format ${backupFormat}: use a newer program.`,
    );
  }
  const result = v.safeParse(schema, document);
  if (!result.success || sha256 !== digestOf(JSON.stringify(document))) throw damaged(name);
  return result.output;
}

async function readBytes(store: FileStore, name: string): Promise<Buffer | null> {
  try {
    return await buffer(await store.get(name));
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

function parsed(bytes: Buffer, name: string): v.InferOutput<typeof envelope> {
  try {
    return v.parse(envelope, JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw damaged(name, cause);
  }
}

function damaged(name: string, cause?: unknown): BackupDamaged {
  return new BackupDamaged(`${name} is damaged: bytes of it were changed, or its end is missing.`, { cause });
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function* pieces(whole: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield whole;
}
