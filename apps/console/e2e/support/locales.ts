import { test } from './test.ts';

export type Locale = 'en' | 'ru';

const browserLocales: Record<Locale, string> = { en: 'en-GB', ru: 'ru-RU' };

/** Defines the same journeys for a browser in each language. */
export function forEachLocale(define: (locale: Locale) => void): void {
  for (const locale of ['en', 'ru'] as const) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale: browserLocales[locale] });
      define(locale);
    });
  }
}
