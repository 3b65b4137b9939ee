import type { Announcement, DocumentBlock, IntegrationStep, Locale } from '@publisher-console/api-contract';
import type { ReactNode } from 'react';

/** Texts as publishers see them: by the components of their own pages, which a route hands over. */
export interface TextPreviews {
  questions: (blocks: readonly DocumentBlock[], locale: Locale) => ReactNode;
  steps: (steps: readonly IntegrationStep[], locale: Locale) => ReactNode;
  rejection: (reason: string, remedy: string) => ReactNode;
  announcement: (announcement: Pick<Announcement, 'kind' | 'text' | 'url'>, locale: Locale) => ReactNode;
}
