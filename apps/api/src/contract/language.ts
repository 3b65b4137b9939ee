import type { Locale } from '@publisher-console/api-contract';
import * as v from 'valibot';

const defaultLocale: Locale = 'en';

/** A text in every language of the product. */
export type Translated = Record<Locale, string>;

/** A stored text. Earlier versions stored one text for all languages. */
export const inBothLanguages = v.union([
  v.pipe(
    v.string(),
    v.transform((text): Translated => ({ en: text, ru: text })),
  ),
  v.strictObject({ en: v.string(), ru: v.string() }),
]);

/**
 * The product's language that an `Accept-Language` header prefers: by weight, then by order; `ru-RU` counts as `ru`.
 * English when the header names none of ours.
 */
export function preferredLocale(header: string | undefined): Locale {
  let best: { locale: Locale; weight: number } | null = null;
  for (const range of (header ?? '').slice(0, 1_000).split(',')) {
    const [tag = '', ...parameters] = range.trim().split(/\s*;\s*/);
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    const locale = localeOf(tag);
    if (locale !== null && weight > 0 && weight > (best?.weight ?? 0)) best = { locale, weight };
  }
  return best?.locale ?? defaultLocale;
}

function localeOf(tag: string): Locale | null {
  const language = tag.toLowerCase().split('-')[0];
  if (language === '*') return defaultLocale;
  return language === 'en' || language === 'ru' ? language : null;
}
