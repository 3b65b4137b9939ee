import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';

const labels: Record<Locale, string> = { en: 'View API tokens', ru: 'Открыть API-токены' };

/** The button that leads to the list of tokens, where they are made and revoked. */
export function tokensAction(locale: Locale, origin: string): NonNullable<Letter['action']> {
  return { label: labels[locale], url: `${origin}/settings?tab=api-tokens` };
}
