import { isNightly } from '@publisher-console/test-kit/trials';

import { test } from './test.ts';

export type Locale = 'en' | 'ru';

const browserLocales: Record<Locale, string> = { en: 'en-GB', ru: 'ru-RU' };

/**
 * Defines the same journeys for a browser in each language: the English ones run in `npm test`, both in the trials. A
 * test of the catalogues checks that each text has its translation.
 */
export function forEachLocale(define: (locale: Locale) => void): void {
  for (const locale of isNightly ? (['en', 'ru'] as const) : (['en'] as const)) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale: browserLocales[locale] });
      define(locale);
    });
  }
}
