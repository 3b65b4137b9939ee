import type { Locale } from '@publisher-console/api-contract';

/** The salutation of a letter. */
export function greeting(firstName: string, locale: Locale): string {
  return locale === 'ru' ? `Здравствуйте, ${firstName}.` : `Hello ${firstName},`;
}
