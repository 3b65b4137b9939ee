import { expect, test } from 'vitest';
import { createTransferMeter } from './transfer-meter.ts';

let time = 0;
const aSecond = 1_000;
const meterOf = () => createTransferMeter({ bytesPerSecond: aSecond, mostLag: 10_000 }, () => time);

/** The lag of a client after each of its pieces, for each of which the server waited so many milliseconds. */
function behindAfter(pieces: [bytes: number, waited: number][], rest = 0): number[] {
  const meter = meterOf();
  return pieces.map(([bytes, waited]) => {
    meter.wait();
    time += waited;
    meter.count(bytes);
    time += rest;
    return meter.lag();
  });
}

test('a client is behind by the time for which the server waited, less what its bytes are worth', () => {
  expect(
    behindAfter([
      [aSecond, 1_000],
      [aSecond / 2, 1_000],
      [0, 3_000],
    ]),
  ).toEqual([0, 500, 3_500]);
});

test('time in which the server does not wait for a client does not count, and a fast client has no credit', () => {
  expect(
    behindAfter(
      [
        [aSecond * 1_000, 1],
        [0, 2_000],
      ],
      60_000,
    ),
  ).toEqual([0, 2_000]);
});

test('only a client for which the server waits is slow', () => {
  const meter = meterOf();
  meter.wait();
  time += 10_000;
  expect(meter.isSlow()).toBe(false);
  time += 1;
  expect(meter.isSlow()).toBe(true);
  meter.count(0);
  expect(meter.isSlow()).toBe(false);
});
