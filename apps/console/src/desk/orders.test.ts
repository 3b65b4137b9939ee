import { expect, test } from 'vitest';

import type { DeskApi } from './desk.ts';
import { giveOrder } from './orders.ts';

/** A client of the desk whose answers the test releases one by one. */
function slowDesk() {
  const answers: (() => void)[] = [];
  const POST = () =>
    new Promise((resolve) => {
      const number = answers.length + 1;
      answers.push(() => resolve({ data: { result: true, data: { result: number } }, response: new Response() }));
    });
  return { api: { POST } as unknown as DeskApi, answers };
}

const note = { question: 3, text: 'Called them' };

test('the same order, given twice before its answer, is sent once', async () => {
  const { api, answers } = slowDesk();
  const [first, second] = [giveOrder(api, 'noteQuestion', note), giveOrder(api, 'noteQuestion', { ...note })];
  answers.forEach((answer) => answer());
  expect(await Promise.all([first, second])).toEqual([1, 1]);
});

test('another order, and the same one after its answer, are sent', async () => {
  const { api, answers } = slowDesk();
  const first = giveOrder(api, 'noteQuestion', note);
  const other = giveOrder(api, 'noteQuestion', { ...note, question: 4 });
  answers.forEach((answer) => answer());
  expect(await Promise.all([first, other])).toEqual([1, 2]);
  const again = giveOrder(api, 'noteQuestion', note);
  answers.at(-1)?.();
  expect(await again).toBe(3);
});
