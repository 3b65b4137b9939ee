import { readPreference } from '#common/appearance/preference-cookie.ts';
import { isLocale, localeCookieName, localeSchema } from '#i18n/locale.ts';
import type { Locale } from '#i18n/locale.ts';

/** Browsers send shorter headers; the rest of a longer one is ignored. */
const acceptLanguageLengthMax = 1000;

type LocaleRequest = {
  /** The `Cookie` header. */
  cookie: string | null;
  /** The `Accept-Language` header. */
  acceptLanguage: string | null;
  defaultLocale: Locale;
};

/** The language of one request: the visitor's choice, else the browser's first supported language, else the default. */
export function chooseLocale({ cookie, acceptLanguage, defaultLocale }: LocaleRequest): Locale {
  return (
    readPreference(cookie ?? '', localeCookieName, localeSchema) ??
    localeFromAcceptLanguage(acceptLanguage ?? '') ??
    defaultLocale
  );
}

function localeFromAcceptLanguage(header: string): Locale | undefined {
  return header
    .slice(0, acceptLanguageLengthMax)
    .split(',')
    .map(parseLanguageRange)
    .filter(({ locale, quality }) => isLocale(locale) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ locale }) => locale)
    .find((locale) => isLocale(locale));
}

function parseLanguageRange(range: string): { locale: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const parameter = parameters.find((each) => each.startsWith('q='));
  const quality = parameter === undefined ? 1 : Number(parameter.slice(2));
  return { locale: tag.split('-')[0] ?? '', quality: quality >= 0 && quality <= 1 ? quality : 0 };
}
