import { addAbortSignal, Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3';
import { BucketRefused } from './bucket-reader.ts';
import type { OpenBucket } from './bucket-reader.ts';
import { FileMissing } from './file-store.ts';
import type { S3Server } from './s3-address.ts';
import { openS3Client, s3Failure } from './s3-client.ts';

/** Names of an answer of the server, and answers of a list, at most. */
const namesOfPage = 1_000;

/** Opens the buckets of a server to read them. Sends no request yet. */
export function openS3Buckets(server: S3Server): OpenBucket {
  const client = openS3Client(server);
  return (bucket) => ({
    async folders(prefix, { from, until }, abortSignal) {
      const request = { Bucket: bucket, Prefix: prefix, Delimiter: '/', MaxKeys: namesOfPage };
      // The name of a folder ends with a slash, so the first one comes after its name without one.
      const command = new ListObjectsV2Command({ ...request, StartAfter: `${prefix}${from}` });
      const { CommonPrefixes: found = [] } = await client.send(command, { abortSignal }).catch(refuse);
      const names = found.flatMap(({ Prefix: name }) => (name === undefined ? [] : [name.slice(prefix.length, -1)]));
      return names.filter((name) => name >= from && name <= until);
    },

    async find(name, abortSignal) {
      try {
        const request = new HeadObjectCommand({ Bucket: bucket, Key: name });
        const {
          ETag: etag,
          ContentLength: size,
          LastModified: changedAt,
        } = await client.send(request, { abortSignal });
        if (etag === undefined || size === undefined || changedAt === undefined) throw new BucketRefused(incomplete);
        return { etag, size, changedAt };
      } catch (error) {
        if (s3Failure(error) instanceof FileMissing) return null;
        return refuse(error);
      }
    },

    async read(name, signal) {
      const request = new GetObjectCommand({ Bucket: bucket, Key: name });
      const answer = await client.send(request, { abortSignal: signal }).catch(refuse);
      const { Body: content, ETag: etag } = answer;
      if (!(content instanceof Readable) || etag === undefined) throw new BucketRefused(incomplete);
      return { content: addAbortSignal(signal, content), etag };
    },
  });
}

const incomplete = 'The server of the bucket does not say what an object is.';

/** Throws what an error of the client means. A bucket that is not there is no missing object. */
function refuse(error: unknown): never {
  const failure = s3Failure(error);
  if (error instanceof S3ServiceException && (failure === error || error.name === 'NoSuchBucket'))
    throw new BucketRefused(`The server of the bucket refuses to read it (${error.name}).`, { cause: error });
  throw failure;
}
