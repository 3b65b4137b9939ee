import type { DocumentBlock } from '@publisher-console/api-contract';

import { documentSections } from '#network-documents/document-text.tsx';

/** A question with its answer. */
export interface FaqQuestion {
  /** The position in the whole list, counted from 1. A link to the question contains it. */
  number: number;
  title: string;
  blocks: DocumentBlock[];
}

/**
 * The questions of a text that contain each word of a term, in the question or in the answer.
 * @param term empty for all of them
 */
export function faqQuestions(blocks: readonly DocumentBlock[], term: string): FaqQuestion[] {
  const words = plain(term).split(' ').filter(Boolean);
  return documentSections(blocks)
    .map((section, index) => ({ number: index + 1, ...section }))
    .filter((question) => {
      const text = plain([question.title, ...question.blocks.map((block) => block.text)].join(' '));
      return words.every((word) => text.includes(word));
    });
}

/** A search ignores case and kinds of spaces, and treats ё as е. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/gu, ' ');
}
