import { expect, test } from 'vitest';
import type { SentForm } from '#contract/sent-form.ts';
import { Rejection } from '#contract/rejection.ts';
import { createSender, leastRate } from './upload-transfer.ts';

let time = 0;
const aSecond = Buffer.alloc(leastRate.bytesPerSecond);

/** A form of one file, before each piece of which so many milliseconds pass. */
async function* formOf(...pieces: [piece: Uint8Array, milliseconds: number][]): SentForm & AsyncGenerator {
  const content = async function* () {
    for (const [piece, milliseconds] of pieces) {
      time += milliseconds;
      yield piece;
    }
  };
  yield { kind: 'file' as const, field: 'files[]', name: 'a.pdf', content: content() };
}

test('a sender is behind by the time for which its files were waited for, less what their bytes are worth', async () => {
  const sender = createSender(() => time);
  const behind: number[][] = [];
  const form = formOf([aSecond, 1_000], [aSecond.subarray(aSecond.length / 2), 1_000]);
  for await (const part of sender.watch(form))
    if (part.kind === 'file') for await (const { length } of part.content) behind.push([length, sender.lag()]);
  expect(behind).toEqual([
    [aSecond.length, 0],
    [aSecond.length / 2, 500],
  ]);
});

test('the end of a sender is thrown where it is waited for', async () => {
  const sender = createSender(() => time);
  const silent: SentForm = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) };
  const reading = sender.watch(silent)[Symbol.asyncIterator]().next();
  time += leastRate.mostLag + 1;
  expect(sender.isSlow()).toBe(true);
  sender.end(new Rejection('unavailable'));
  await expect(reading).rejects.toThrow('unavailable');
});
