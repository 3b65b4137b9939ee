import { createHash } from 'node:crypto';
import { BackupDamaged, parseLine } from '#operator/backup/format/backup-refused.ts';

/**
 * A part of files is a sequence of frames: a line of JSON, then as many bytes as it names. A file is a frame with its
 * key, frames with its bytes, and a frame with their digest, because the bytes are only known when they have been read.
 */
type Frame = { key: string } | { bytes: number } | { sha256: string };

function line(frame: Frame): Buffer {
  return Buffer.from(`${JSON.stringify(frame)}\n`);
}

/** The frames of a file. Returns the SHA-256 and the number of its bytes. */
export async function* framesOf(
  key: string,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, { sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  yield line({ key });
  for await (const piece of content) {
    if (piece.length === 0) continue;
    hash.update(piece);
    size += piece.length;
    yield line({ bytes: piece.length });
    yield piece;
  }
  const sha256 = hash.digest('hex');
  yield line({ sha256 });
  return { sha256, size };
}

/** A file in a part. Its content has to be read to the end; it throws `BackupDamaged` unless it has the digest. */
export interface FramedFile {
  key: string;
  content: AsyncGenerator<Uint8Array, void>;
}

/** The files of a part, one after the other. */
export async function* filesIn(part: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<FramedFile, void> {
  const source = createFrameSource(part, name);
  for (let frame = await source.next(); frame !== null; frame = await source.next()) {
    if (!('key' in frame)) throw damaged(name);
    yield { key: frame.key, content: contentOf(source, name) };
  }
}

async function* contentOf(source: FrameSource, name: string): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  for (;;) {
    const frame = await source.next();
    if (frame === null || 'key' in frame) throw damaged(name);
    if ('sha256' in frame) {
      if (frame.sha256 !== hash.digest('hex')) throw damaged(name);
      return;
    }
    for await (const piece of source.bytes(frame.bytes)) {
      hash.update(piece);
      yield piece;
    }
  }
}

interface FrameSource {
  /** The next line; null at the end of the part. */
  next(): Promise<Frame | null>;
  /** The bytes behind a line. */
  bytes(length: number): AsyncGenerator<Uint8Array, void>;
}

const newline = 0x0a;

function createFrameSource(part: AsyncIterable<Uint8Array>, name: string): FrameSource {
  const pieces = part[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await pieces.next();
    if (next.done === true) return false;
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value]);
    return true;
  };
  return {
    async next() {
      let end = held.indexOf(newline);
      while (end === -1) {
        if (!(await more())) {
          if (held.length > 0) throw damaged(name);
          return null;
        }
        end = held.indexOf(newline);
      }
      const frame = parseLine(held.toString('utf8', 0, end), name) as Frame;
      held = held.subarray(end + 1);
      return frame;
    },
    async *bytes(length) {
      for (let left = length; left > 0;) {
        if (held.length === 0 && !(await more())) throw damaged(name);
        const piece = held.subarray(0, left);
        held = held.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
}

function damaged(name: string): BackupDamaged {
  return new BackupDamaged(`${name} is damaged: its files are not those it was made of.`);
}
