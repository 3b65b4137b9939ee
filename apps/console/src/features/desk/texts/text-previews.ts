import type { Announcement, DocumentBlock, IntegrationStep, Locale } from '@publisher-console/api-contract';
import type { ReactNode } from 'react';

/** Renders texts as publishers see them, with the components of publishers' pages. A route passes it to the desk. */
export interface TextPreviews {
  questions: (blocks: readonly DocumentBlock[], locale: Locale) => ReactNode;
  steps: (steps: readonly IntegrationStep[], locale: Locale) => ReactNode;
  rejection: (reason: string, remedy: string) => ReactNode;
  announcement: (announcement: Pick<Announcement, 'kind' | 'text' | 'url'>, locale: Locale) => ReactNode;
}
