import type { DocumentBlock } from '@publisher-console/api-contract';
import { expect, it } from 'vitest';

import { faqQuestions } from './faq-questions.ts';

const heading = (text: string): DocumentBlock => ({ type: 'heading', level: 2, text });
const paragraph = (text: string): DocumentBlock => ({ type: 'paragraph', level: null, text });
const item = (text: string): DocumentBlock => ({ type: 'item', level: null, text });
const blocks = [
  heading('When am I paid?'),
  paragraph('Each month.'),
  heading('Где мой отчёт?'),
  paragraph('В\u00a0статистике.'),
  heading('How do I add an app?'),
  item('Paste its link'),
];
const found = (term: string) => faqQuestions(blocks, term).map(({ number }) => number);

it.each([
  ['', [1, 2, 3]],
  ['  ', [1, 2, 3]],
  ['MONTH', [1]],
  ['paste app', [3]],
  ['отчет', [2]],
  ['в статистике', [2]],
  ['a', [1, 3]],
  ['paid link', []],
])('“%s” finds the questions %o by their numbers in the whole list', (term, numbers) => {
  expect(found(term)).toEqual(numbers);
});
