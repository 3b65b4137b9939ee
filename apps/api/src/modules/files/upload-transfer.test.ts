import { expect, test } from 'vitest';
import type { SentForm } from '#contract/operation.ts';
import { ApiError } from '#contract/api-error.ts';
import { createUploadTransfer, leastRate } from './upload-transfer.ts';

let time = 0;
const aSecond = Buffer.alloc(leastRate.bytesPerSecond);

/** A form of one file. The given milliseconds pass before each of its pieces. */
async function* formOf(...pieces: [piece: Uint8Array, milliseconds: number][]): SentForm & AsyncGenerator {
  const content = async function* () {
    for (const [piece, milliseconds] of pieces) {
      time += milliseconds;
      yield piece;
    }
  };
  yield { kind: 'file' as const, field: 'files[]', name: 'a.pdf', content: content() };
}

test('the lag of a transfer is the wait for its files, less the time that their bytes need at the least rate', async () => {
  const transfer = createUploadTransfer(() => time);
  const lags: number[][] = [];
  const form = formOf([aSecond, 1_000], [aSecond.subarray(aSecond.length / 2), 1_000]);
  for await (const part of transfer.watch(form))
    if (part.kind === 'file') for await (const { length } of part.content) lags.push([length, transfer.lag()]);
  expect(lags).toEqual([
    [aSecond.length, 0],
    [aSecond.length / 2, 500],
  ]);
});

test('the end of a transfer is thrown where its client is waited for', async () => {
  const transfer = createUploadTransfer(() => time);
  const silent: SentForm = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) };
  const reading = transfer.watch(silent)[Symbol.asyncIterator]().next();
  time += leastRate.mostLag + 1;
  expect(transfer.isSlow()).toBe(true);
  transfer.end(new ApiError('unavailable'));
  await expect(reading).rejects.toThrow('unavailable');
});
