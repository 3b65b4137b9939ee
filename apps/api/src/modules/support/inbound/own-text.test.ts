import { expect, test } from 'vitest';
import { ownText } from './own-text.ts';

test.each([
  ['Gmail', 'Thanks\n\nOn Fri, 20 Nov 2026 at 12:00, Console <no-reply@console.example> wrote:\n\n> Hello\n> x\n'],
  [
    'Gmail with a broken line',
    'Thanks\n\nOn Fri, 20 Nov 2026 at 12:00, Publisher Console <\nno-reply@console.example> wrote:\n> Hello',
  ],
  ['Gmail in Russian', 'Thanks\n\nпт, 20 нояб. 2026 г. в 12:00, Кабинет <no-reply@console.example>:\n\n> Hello\n'],
  ['Apple Mail in Russian', 'Thanks\n\n> 20 нояб. 2026 г., в 12:00, Кабинет написал(а):\n> \n> Hello\n'],
  [
    'Outlook',
    'Thanks\n\n________________________________\nFrom: Console <a@b.example>\nSent: Friday\nSubject: Answer\n\nHello',
  ],
  ['Outlook without a rule', 'Thanks\n\nОт: Кабинет <a@b.example>\nОтправлено: пятница\nТема: Ответ\n\nHello'],
  ['an older Outlook', 'Thanks\n\n-----Original Message-----\nFrom: Console\nHello'],
  ['a mail with a signature', 'Thanks\n\n-- \nAnna Nord\nNorthwind'],
  ['answers between the lines', '> Which app?\nThanks\n\n> Since when?\n'],
])('a quote in the way of %s is cut', (_program, text) => {
  expect(ownText(text.replaceAll('\n', '\r\n').replaceAll('\r\n', '\n'))).toBe('Thanks');
});

test.each([
  'The error says:\n\n  Not found\n\nFrom: the store, To: me',
  'Steps:\n- open the app\n- press Play\n\n---\nIt stays black.',
  'On Friday she wrote:\nNothing.',
])('written text stays: %s', (text) => {
  expect(ownText(text)).toBe(text);
});

test('text that is made to be slow is not slow', () => {
  for (const part of ['On ', ' \n', 'On a wrote:\n', '>', '<\n', '-', 'From:\n', '\n']) {
    const text = part.repeat(50_000 / part.length);
    expect(ownText(text).length).toBeLessThanOrEqual(text.length);
  }
});
