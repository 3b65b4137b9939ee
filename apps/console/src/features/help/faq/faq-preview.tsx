import type { DocumentBlock, Locale } from '@publisher-console/api-contract';

import { FaqList } from './faq-panel.tsx';
import { faqQuestions } from './faq-questions.ts';

/** Questions and answers that are not published yet, as the page shows them. */
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
