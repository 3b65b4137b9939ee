import { isNightly } from '@publisher-console/test-kit/trials';

import { test } from './test.ts';

export type Locale = 'en' | 'ru';

const browserLocales: Record<Locale, string> = { en: 'en-GB', ru: 'ru-RU' };

/**
 * Defines the same journeys for a browser in each language. With `inRussian: 'nightly'`, the trials run the Russian ones and
 * `npm test` does not: for journeys about what a screen does, rather than about its words.
 */
export function forEachLocale(
  define: (locale: Locale) => void,
  { inRussian = 'always' }: { inRussian?: 'always' | 'nightly' } = {},
): void {
  const locales: Locale[] = inRussian === 'always' || isNightly ? ['en', 'ru'] : ['en'];
  for (const locale of locales) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale: browserLocales[locale] });
      define(locale);
    });
  }
}
