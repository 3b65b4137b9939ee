import type { Locale } from '@publisher-console/api-contract';
import { quotedText } from './quoted-text.ts';

/** The salutation of a letter. */
export function greeting(firstName: string, locale: Locale): string {
  const name = quotedText(firstName);
  return locale === 'ru' ? `Здравствуйте, ${name}.` : `Hello ${name},`;
}
