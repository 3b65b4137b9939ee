import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { StatisticsFormat } from '#modules/statistics/loads/statistics-columns.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';

/** An open file of statistics. */
export interface StatisticsFile {
  /** The text of the file, decompressed. */
  source: AsyncIterable<Uint8Array | string>;
  format: StatisticsFormat;
  /** The name of the file in refusals; none for the only file of a load. */
  name?: string | undefined;
}

/**
 * Opens a file of statistics, whatever its name. Decompresses gzip. A text that begins with a brace is NDJSON, any other
 * is CSV.
 */
export async function openStatisticsFile(file: AsyncIterable<Uint8Array>, name?: string): Promise<StatisticsFile> {
  const raw = await peek(file);
  const isGzip = raw.start[0] === 0x1f && raw.start[1] === 0x8b;
  const text = isGzip ? await peek(decompressed(raw.chunks, name)) : raw;
  const isJson = /^(?:\uFEFF)?\s*\{/.test(text.start.toString('utf8'));
  return { source: text.chunks, format: isJson ? 'ndjson' : 'csv', name };
}

async function* decompressed(chunks: AsyncIterable<Uint8Array>, name?: string): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 131_072 });
  const input = Readable.from(chunks);
  input.once('error', (error) => gunzip.destroy(error));
  try {
    yield* input.pipe(gunzip);
    // Bytes after the end are not read otherwise, and the source checks the digest of all.
    input.unpipe(gunzip);
    // Nothing listens to it any longer, so a failure of the source would end the process.
    gunzip.destroy();
    await finished(input.resume(), { writable: false });
  } catch (cause) {
    if (!isGzipFault(cause)) throw cause;
    const what = name === undefined ? 'The file' : `The file ${name}`;
    throw new LoadRefused('unreadable', `${what} is damaged: its gzip data cannot be uncompressed.`, { cause });
  } finally {
    input.destroy();
  }
}

function isGzipFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** Reads the first bytes, at least eight unless there are fewer; `chunks` has all bytes from the start. */
async function peek(source: AsyncIterable<Uint8Array>): Promise<{ start: Buffer; chunks: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  let start = Buffer.alloc(0);
  while (start.length < 8) {
    const next = await iterator.next();
    if (next.done === true) break;
    seen.push(next.value);
    start = Buffer.concat([start, next.value.subarray(0, 1024)]);
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* seen;
      for (;;) {
        const next = await iterator.next();
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { start, chunks: chunks() };
}
