import type { DocumentBlock, Locale } from '@publisher-console/api-contract';

import { FaqList } from './faq-panel.tsx';
import { faqQuestions } from './faq-questions.ts';

/** Unpublished questions and answers, in the form of the help page. */
export function FaqPreview({ blocks, locale }: { blocks: readonly DocumentBlock[]; locale: Locale }) {
  return (
    <FaqList
      questions={faqQuestions(blocks, '')}
      locale={locale}
      question={undefined}
      onQuestionChange={() => undefined}
    />
  );
}
