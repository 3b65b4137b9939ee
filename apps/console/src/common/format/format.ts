import { useLingui } from '@lingui/react';

import { cached } from './cached.ts';
import { createDateFormats } from './date-formats.ts';
import type { DateFormats } from './date-formats.ts';
import { createNumberFormats } from './number-formats.ts';
import type { NumberFormats } from './number-formats.ts';

/** Numbers, dates and countries in the conventions of one language. */
export interface Format extends NumberFormats, DateFormats {
  /** @param id ISO 3166-1 alpha-2; one that the browser does not have is its own name */
  country: (id: string) => string;
}

/** The formats of a language. */
export const formatOf: (locale: string) => Format = cached((locale) => {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    ...createNumberFormats(locale),
    ...createDateFormats(locale),
    country: (id) => countries.of(id) ?? id,
  };
});

/** The formats of the language of the page. */
export function useFormat(): Format {
  const { i18n } = useLingui();
  return formatOf(i18n.locale);
}
