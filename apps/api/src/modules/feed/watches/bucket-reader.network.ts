import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { loadFiles } from '#modules/statistics/loads/file/load-file.network.ts';
import { openStatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import type { StatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { parseDay } from '#modules/statistics/loads/statistics-columns.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { BucketRefused } from '#stores/files/bucket-reader.ts';
import type { BucketReader, FoundObject } from '#stores/files/bucket-reader.ts';
import { FileMissing } from '#stores/files/file-store.ts';
import { parseBucketPlace } from '#stores/files/s3-address.ts';
import { manifestRefused, mostBytesOfManifest, parseManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { PlaceUnreadable } from './watch-reader.network.ts';
import type { WatchedDay, WatchReader } from './watch-reader.network.ts';

/** Bytes of the files of a day, at most. */
const mostBytes = 64 * 1024 ** 3;

/** The data of a day that are available without reading its manifest again. */
type CachedDay = Pick<WatchedDay, 'asOf' | 'isFinal'> & { etag: string };

const noSignal = new AbortController().signal;

/** Reads buckets of a server of S3 with a folder of files for each day. A day counts once it has a manifest. */
export function createBucketReader({ buckets }: Pick<NetworkStores, 'buckets'>): WatchReader {
  /** By the address of the folder. */
  const cached = new Map<string, CachedDay>();

  function openPlace(place: string): { bucket: BucketReader; prefix: string } {
    const parsed = parseBucketPlace(place);
    if (parsed === null) throw new PlaceUnreadable(`${place} is not a place such as s3://bucket/prefix`);
    if (buckets === undefined) throw new PlaceUnreadable(`${place}: set FEED_S3_URL to the server of the bucket`);
    return { bucket: buckets(parsed.bucket), prefix: parsed.prefix };
  }

  /** Null for a manifest that has changed since it was found: that is for the next look. */
  async function readDay(bucket: BucketReader, folder: string, found: FoundObject): Promise<CachedDay | null> {
    const before = cached.get(folder);
    if (before?.etag === found.etag) return before;
    const day = await readManifest(bucket, folder, found).catch((error: unknown) => {
      if (error instanceof FileMissing) return null;
      if (!(error instanceof LoadRefused)) throw error;
      return { asOf: found.changedAt, final: false };
    });
    if (day === null) return null;
    const described = { etag: found.etag, asOf: day.asOf, isFinal: day.final };
    cached.set(folder, described);
    return described;
  }

  return {
    async days({ place, from, until, signal }) {
      const { bucket, prefix } = openPlace(place);
      const days: WatchedDay[] = [];
      try {
        for (const day of await bucket.folders(prefix, { from, until }, signal)) {
          const folder = `${prefix}${day}/`;
          const found = parseDay(day) === null ? null : await bucket.find(`${folder}manifest.json`, signal);
          if (found === null) {
            cached.delete(folder);
            continue;
          }
          const described = await readDay(bucket, folder, found);
          if (described === null) continue;
          const { asOf, isFinal } = described;
          days.push({
            day,
            fingerprint: found.etag,
            asOf,
            isFinal,
            async load(options) {
              const manifest = await refusedIfUnreadable(readManifest(bucket, folder, found, options.signal));
              if (manifest === null) throw manifestRefused('it was changed meanwhile');
              const { rows, revenueMicros: revenue, files } = manifest;
              const read = openFiles(bucket, folder, files, options.signal);
              return loadFiles({ ...options, expected: { rows, revenue }, files: read });
            },
          });
        }
      } catch (error) {
        throw error instanceof BucketRefused ? new PlaceUnreadable(error.message, { cause: error }) : error;
      }
      return days;
    },
  };
}

/** Reads the manifest that was found; null if there is another one meanwhile. Throws `LoadRefused` for a wrong one. */
async function readManifest(
  bucket: BucketReader,
  folder: string,
  found: FoundObject,
  signal: AbortSignal = noSignal,
): Promise<Manifest | null> {
  if (found.size > mostBytesOfManifest) throw manifestRefused(`it has more than ${mostBytesOfManifest / 1024} KB`);
  const { content, etag } = await bucket.read(`${folder}manifest.json`, signal);
  if (etag !== found.etag) {
    content.destroy();
    return null;
  }
  return parseManifest((await buffer(content)).toString('utf8'));
}

/** Opens the files of a day one after another. Throws `LoadRefused` for one that is not that of the manifest. */
async function* openFiles(
  bucket: BucketReader,
  folder: string,
  files: Manifest['files'],
  signal: AbortSignal = noSignal,
): AsyncGenerator<StatisticsFile> {
  let bytes = 0;
  async function* checked(name: string, sha256: string): AsyncGenerator<Uint8Array> {
    const { content } = await refusedIfUnreadable(bucket.read(`${folder}${name}`, signal), name);
    const hash = createHash('sha256');
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw new LoadRefused('unreadable', 'The files of the day have more than 64 GB.');
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== sha256)
      throw new LoadRefused('unreadable', `${name} does not have the SHA-256 of the manifest. Nothing was loaded.`);
  }
  for (const { name, sha256 } of files) yield openStatisticsFile(checked(name, sha256), name);
}

/** Refuses the day for an object that is missing or may not be read: trying again changes nothing. */
async function refusedIfUnreadable<Result>(reading: Promise<Result>, name = 'manifest.json'): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileMissing)
      throw new LoadRefused('unreadable', `${name} is not in the bucket. Nothing was loaded.`, { cause: error });
    if (error instanceof BucketRefused)
      throw new LoadRefused('unreadable', `${name}: ${error.message} Nothing was loaded.`, { cause: error });
    throw error;
  }
}
