import { NoSuchKey, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { minute, second } from '#process/durations.ts';
import { FileMissing, FilesUnavailable } from './file-store.ts';
import type { S3Server } from './s3-address.ts';

/**
 * Milliseconds in which a store that works begins to answer, the sending of a part included. The client tries three
 * times, so a store that does not answer costs a call a minute and a half.
 */
const usualAnswerTime = 30 * second;

/** Opens a client. Sends no request yet. Only tests set `answerTime`. */
export function openS3Client({ endpoint, region, credentials }: S3Server, answerTime = usualAnswerTime): S3Client {
  return new S3Client({
    endpoint,
    region,
    // Without a key, the client tries the environment, the web identity and the machine's metadata service in turn.
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
}

/** Converts an error of the client, which has tried three times by then. */
export function s3Failure(error: unknown): unknown {
  if (error instanceof NoSuchKey) return new FileMissing(error);
  if (error instanceof Error && error.name === 'TimeoutError') return new FilesUnavailable(error);
  if (!(error instanceof S3ServiceException)) return error;
  const { httpStatusCode: status = 0 } = error.$metadata;
  if (status === 404) return new FileMissing(error);
  return status >= 500 || status === 429 ? new FilesUnavailable(error) : error;
}
