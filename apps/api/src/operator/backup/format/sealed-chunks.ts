import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { BackupDamaged, BackupRefused } from './backup-refused.ts';

/** Identifies an encrypted part. */
export const sealedMagic = Buffer.from('PCBKUP1\n', 'latin1');

const saltBytes = 16;
const checkBytes = 16;
const tagBytes = 16;
const headBytes = sealedMagic.length + saltBytes + checkBytes;

/** Bytes of plain text in a chunk; only the last chunk is shorter. */
const chunkBytes = 65_536;

interface PartKeys {
  content: Uint8Array;
  /** Distinguishes a wrong key from a damaged part. */
  check: Buffer;
}

/** Each part has a key of its own, which depends on its name: a part cannot be put in the place of another. */
function keysOf(key: KeyObject, salt: Uint8Array, name: string): PartKeys {
  const derive = (purpose: string, length: number) =>
    new Uint8Array(hkdfSync('sha256', key, salt, `publisher-console/backup/${purpose}`, length));
  return { content: derive(`content/${name}`, 32), check: Buffer.from(derive('check', checkBytes)) };
}

/** The number of the chunk, and whether it is the last: a chunk that is moved, repeated or cut off does not open. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Splits content into chunks of `size` bytes; the last one, which may be empty, is marked. */
async function* chunksOf(content: AsyncIterable<Uint8Array>, size: number) {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    held.push(piece);
    length += piece.length;
    // A whole chunk waits for a byte more: it may be the last one.
    if (length <= size) continue;
    const bytes = Buffer.concat(held);
    let at = 0;
    for (; length - at > size; at += size) yield { bytes: bytes.subarray(at, at + size), isLast: false };
    held = [bytes.subarray(at)];
    length -= at;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}

/**
 * Encrypts a part in chunks with AES-256-GCM, in the way of the STREAM construction (https://eprint.iacr.org/2015/189).
 * `name` is that of the part.
 */
export async function* seal(
  plain: AsyncIterable<Uint8Array>,
  key: KeyObject,
  name: string,
): AsyncGenerator<Uint8Array, void> {
  const salt = randomBytes(saltBytes);
  const keys = keysOf(key, salt, name);
  yield Buffer.concat([sealedMagic, salt, keys.check]);
  let number = 0;
  for await (const { bytes, isLast } of chunksOf(plain, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', keys.content, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/**
 * Decrypts a part. Yields only bytes that were authenticated; throws `BackupDamaged` at the first that are not, and
 * `BackupRefused` for another key.
 */
export async function* unseal(
  sealed: AsyncIterable<Uint8Array>,
  key: KeyObject,
  name: string,
): AsyncGenerator<Uint8Array, void> {
  const { head, rest } = await splitHead(sealed, name);
  const salt = head.subarray(sealedMagic.length, sealedMagic.length + saltBytes);
  const keys = keysOf(key, salt, name);
  if (!keys.check.equals(head.subarray(sealedMagic.length + saltBytes)))
    throw new BackupRefused('This key does not open the backup: it was encrypted with another one.');
  let number = 0;
  for await (const { bytes, isLast } of chunksOf(rest, chunkBytes + tagBytes)) {
    yield openChunk(bytes, keys.content, nonceOf(number, isLast), name);
    number += 1;
  }
}

function openChunk(bytes: Buffer, content: Uint8Array, nonce: Buffer, name: string): Buffer {
  const end = bytes.length - tagBytes;
  if (end < 0) throw new BackupDamaged(`${name} is damaged: it ends too early.`);
  const decipher = createDecipheriv('aes-256-gcm', content, nonce);
  decipher.setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new BackupDamaged(`${name} is damaged: bytes of it were changed, or its end is missing.`, { cause });
  }
}

async function splitHead(sealed: AsyncIterable<Uint8Array>, name: string) {
  const pieces = sealed[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < headBytes) {
    const next = await pieces.next();
    if (next.done === true) throw new BackupDamaged(`${name} is damaged: it ends too early.`);
    head = Buffer.concat([head, next.value]);
  }
  async function* rest() {
    yield head.subarray(headBytes);
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  if (!head.subarray(0, sealedMagic.length).equals(sealedMagic))
    throw new BackupDamaged(`${name} is damaged: it is not an encrypted part of a backup.`);
  return { head: head.subarray(0, headBytes), rest: rest() };
}
