import type { Locale } from '@publisher-console/api-contract';

/** How every letter begins. */
export function greeting(firstName: string, locale: Locale): string {
  return locale === 'ru' ? `Здравствуйте, ${firstName}.` : `Hello ${firstName},`;
}
