import { addAbortSignal, Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { second } from '#process/durations.ts';
import { requireFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import type { S3Address } from './s3-address.ts';
import { openS3Client, s3Failure } from './s3-client.ts';

/** Bytes of a part of an upload, which is held in memory until it is sent: the minimum of S3. */
const partSize = 5 * 1024 ** 2;

/**
 * Opens the store of files in an existing bucket. Sends no request yet. `requireKey` throws for what is no key of this
 * store; only tests set `answerTime`.
 */
export function openS3FileStore(
  { bucket, prefix, ...server }: S3Address,
  requireKey: (key: string) => string = requireFileKey,
  answerTime?: number,
): FileStore {
  const client = openS3Client(server, answerTime);

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
        throw ofContent[0] ?? s3Failure(error);
      } finally {
        signal?.removeEventListener('abort', abort);
        body.destroy();
      }
    },

    async get(key, { range, signal } = {}) {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      try {
        const request = new GetObjectCommand({ Bucket: bucket, Key: nameOf(key), Range });
        const answer = await client.send(request, { ...(signal && { abortSignal: signal }) });
        const { Body: body, ContentLength: length } = answer;
        if (!(body instanceof Readable)) throw new Error('The store answered without a stream.');
        if (range !== undefined && length !== range.end - range.start + 1) {
          body.destroy();
          throw new Error('The store answered with another part of the file.');
        }
        return signal === undefined ? body : addAbortSignal(signal, body);
      } catch (error) {
        throw s3Failure(error);
      }
    },

    async delete(key) {
      const request = new DeleteObjectCommand({ Bucket: bucket, Key: nameOf(key) });
      try {
        await client.send(request);
      } catch (error) {
        throw s3Failure(error);
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
