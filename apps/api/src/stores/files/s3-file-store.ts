import { addAbortSignal, Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { minute, second } from '#process/durations.ts';
import { requireFileKey } from './file-key.ts';
import { FileMissing, FilesUnavailable } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Address } from './s3-address.ts';

/** Bytes of a part of an upload, which is held in memory until it is sent: the minimum of S3. */
const partSize = 5 * 1024 ** 2;

/**
 * Milliseconds in which a store that works begins to answer, the sending of a part included. The client tries three
 * times, so a store that says nothing costs a call a minute and a half.
 */
const usualAnswerTime = 30 * second;

/**
 * Opens the store of files in an existing bucket. Sends no request yet. `requireKey` throws for what is no key of this
 * store; only tests set `answerTime`.
 */
export function openS3FileStore(
  { endpoint, region, bucket, prefix, credentials }: S3Address,
  requireKey: (key: string) => string = requireFileKey,
  answerTime = usualAnswerTime,
): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    // Without a key, the client asks the environment, the web identity and the metadata service of the machine in turn.
    ...(credentials !== null && { credentials }),
    // Path-style addresses work with every server; virtual-hosted ones need a DNS name per bucket.
    forcePathStyle: true,
    // Stores other than Amazon's may reject the checksums that the client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5 * second,
      requestTimeout: answerTime,
      throwOnRequestTimeout: true,
      socketTimeout: 2 * minute,
    },
  });

  const nameOf = (key: string) => `${prefix}${requireKey(key)}`;

  return {
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal: AbortSignal.timeout(5 * second) });
    },

    async put(key, content, { signal } = {}) {
      const ofContent: unknown[] = [];
      const body = Readable.from(noteFailure(content, ofContent), { objectMode: false });
      const upload = new Upload({
        client,
        params: { Bucket: bucket, Key: nameOf(key), Body: body },
        partSize,
        queueSize: 1,
        leavePartsOnError: false,
      });
      const abort = () => void upload.abort();
      signal?.addEventListener('abort', abort, { once: true });
      try {
        signal?.throwIfAborted();
        await upload.done();
      } catch (error) {
        signal?.throwIfAborted();
        throw ofContent[0] ?? failureOf(error);
      } finally {
        signal?.removeEventListener('abort', abort);
        body.destroy();
      }
    },

    async get(key, { range, signal } = {}) {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      try {
        const asked = new GetObjectCommand({ Bucket: bucket, Key: nameOf(key), Range });
        const answer = await client.send(asked, { ...(signal && { abortSignal: signal }) });
        const { Body: body, ContentLength: length } = answer;
        if (!(body instanceof Readable)) throw new Error('The store answered without a stream.');
        if (range !== undefined && length !== range.end - range.start + 1) {
          body.destroy();
          throw new Error('The store answered with another part of the file.');
        }
        return signal === undefined ? body : addAbortSignal(signal, body);
      } catch (error) {
        throw failureOf(error);
      }
    },

    async delete(key) {
      const asked = new DeleteObjectCommand({ Bucket: bucket, Key: nameOf(key) });
      try {
        await client.send(asked);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** The content, with its own error recorded: an error of the stream may also come from its consumer. */
async function* noteFailure(content: AsyncIterable<Uint8Array>, failures: unknown[]): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    failures.push(error);
    throw error;
  }
}

/** Converts an error of the client, which has tried three times by then. */
function failureOf(error: unknown): unknown {
  if (error instanceof NoSuchKey) return new FileMissing(error);
  if (error instanceof Error && error.name === 'TimeoutError') return new FilesUnavailable(error);
  if (!(error instanceof S3ServiceException)) return error;
  const { httpStatusCode: status = 0 } = error.$metadata;
  if (status === 404) return new FileMissing(error);
  return status >= 500 || status === 429 ? new FilesUnavailable(error) : error;
}
