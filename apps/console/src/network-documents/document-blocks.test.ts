import type { DocumentBlock } from '@publisher-console/api-contract';
import { expect, test } from 'vitest';

import { documentParts, documentSections } from './document-text.tsx';

const heading = (text: string, level: 2 | 3 = 2): DocumentBlock => ({ type: 'heading', level, text });
const paragraph = (text: string): DocumentBlock => ({ type: 'paragraph', level: null, text });
const item = (text: string): DocumentBlock => ({ type: 'item', level: null, text });

test('consecutive items are one list, and equal headings have different anchors', () => {
  expect(
    documentParts([heading('Payment'), item('a'), item('b'), paragraph('p'), item('c'), heading('Payment', 3)]),
  ).toEqual([
    { type: 'heading', level: 2, text: 'Payment', id: 'section-1' },
    { type: 'list', items: ['a', 'b'] },
    { type: 'paragraph', text: 'p' },
    { type: 'list', items: ['c'] },
    { type: 'heading', level: 3, text: 'Payment', id: 'section-2' },
  ]);
});

test('a question has all blocks below it, up to the next question', () => {
  const answer = [paragraph('p'), heading('Smaller', 3), item('a')];
  expect(documentSections([paragraph('before'), heading('First?'), ...answer, heading('Second?')])).toEqual([
    { title: 'First?', blocks: answer },
    { title: 'Second?', blocks: [] },
  ]);
});
