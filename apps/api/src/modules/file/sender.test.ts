import { expect, test } from 'vitest';
import { Rejection } from '#contract/rejection.ts';
import { createSender, leastPace } from './sender.ts';

let time = 0;
const pass = (milliseconds: number) => (time += milliseconds);

/** Pieces of so many bytes; before each one, so many milliseconds pass. */
async function* sent(...pieces: [bytes: number, milliseconds: number][]): AsyncGenerator<number> {
  for (const [bytes, milliseconds] of pieces) {
    pass(milliseconds);
    yield bytes;
  }
}

const bytes = (piece: number) => piece;
const aSecond = leastPace.bytesPerSecond;

test('a sender is behind by the time for which it was waited, less what its bytes are worth', async () => {
  const sender = createSender(() => time);
  const pieces = sender.watch(sent([aSecond, 1_000], [aSecond / 2, 1_000], [0, 3_000]), bytes);
  const behind: number[] = [];
  while ((await pieces.next()).done !== true) behind.push(sender.behind());
  expect(behind).toEqual([0, 500, 3_500]);
});

test("time in which nobody reads is not the sender's, and who was fast has no credit", async () => {
  const sender = createSender(() => time);
  const pieces = sender.watch(sent([aSecond * 1_000, 1], [0, 2_000]), bytes);
  const behind: number[] = [];
  while ((await pieces.next()).done !== true) {
    behind.push(sender.behind());
    pass(60_000);
  }
  expect(behind).toEqual([0, 2_000]);
});

test('only who is waited for is slow, and its end is thrown where it is waited for', async () => {
  const sender = createSender(() => time);
  const silent = new ReadableStream<number>();
  const reading = sender.watch(silent).next();
  pass(leastPace.mostBehind);
  expect(sender.isSlow()).toBe(false);
  pass(1);
  expect(sender.isSlow()).toBe(true);
  sender.end(new Rejection('unavailable'));
  await expect(reading).rejects.toThrow('unavailable');
});
