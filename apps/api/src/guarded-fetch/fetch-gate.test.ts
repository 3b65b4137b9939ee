import { expect, test } from 'vitest';
import { createFetchGate } from './fetch-gate.ts';

test('of 200 pieces of work of one key five run, the others are refused at once, and other keys are not affected', async () => {
  const gate = createFetchGate({ most: 5 });
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  let began = 0;
  const work = async () => {
    began += 1;
    await end;
  };
  const calls = Array.from({ length: 200 }, () => gate('a', work));
  const refused = calls
    .slice(5)
    .map((call) => expect(call).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 10 }));
  await Promise.all(refused);
  expect(began).toBe(5);
  await expect(gate('b', async () => 'done')).resolves.toBe('done');
  finish();
  await Promise.all(calls.slice(0, 5));
});

test('work that ended or failed makes room', async () => {
  const gate = createFetchGate({ most: 1 });
  const failing = gate('a', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  await expect(gate('a', async () => 1)).resolves.toBe(1);
  await expect(gate('a', async () => 2)).resolves.toBe(2);
});
