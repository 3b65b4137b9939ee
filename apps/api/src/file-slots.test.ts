import { expect, test } from 'vitest';
import { createFileSlots } from './file-slots.ts';

test('a publisher has its share of slots, and all publishers together have theirs', () => {
  const slots = createFileSlots({ perPublisher: 2, inAll: 3 });
  const anna = new AbortController();
  slots.take('anna', anna.signal);
  slots.take('anna', new AbortController().signal);
  expect(() => slots.take('anna', new AbortController().signal)).toThrow('rate_limited');
  slots.take('oleg', new AbortController().signal);
  expect(() => slots.take('oleg', new AbortController().signal)).toThrow('unavailable');

  anna.abort();
  slots.take('oleg', new AbortController().signal);
  expect(() => slots.take('anna', new AbortController().signal)).toThrow('unavailable');
});

test('a slot is not taken for a call that is over', () => {
  const slots = createFileSlots({ perPublisher: 1, inAll: 1 });
  expect(() => slots.take('anna', AbortSignal.abort())).toThrow('aborted');
  slots.take('anna', new AbortController().signal);
});

test('slots for publishers who have none are not for those who have one, and a slot is given back once', () => {
  const slots = createFileSlots({ perPublisher: 3, inAll: 4, forFirst: 2 });
  const over = new AbortController();
  const giveBack = slots.take('anna', over.signal);
  slots.take('anna', over.signal);
  expect(() => slots.take('anna', over.signal)).toThrow('unavailable');
  slots.take('oleg', over.signal);
  slots.take('vera', over.signal);
  expect(slots.areAllTaken()).toBe(true);
  expect(() => slots.take('ivan', over.signal)).toThrow('unavailable');

  giveBack();
  giveBack();
  slots.take('ivan', new AbortController().signal);
  expect(slots.areAllTaken()).toBe(true);
  over.abort();
  for (const publisherId of ['boris', 'clara', 'dora']) slots.take(publisherId, new AbortController().signal);
  expect(slots.areAllTaken()).toBe(true);
});
