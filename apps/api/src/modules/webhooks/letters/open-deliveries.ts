import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';

const labels: Record<Locale, string> = { en: 'Open the settings', ru: 'Открыть настройки' };

/** The button that opens the webhook and its deliveries. */
export function openDeliveries(locale: Locale, origin: string): NonNullable<Letter['action']> {
  return { label: labels[locale], url: `${origin}/settings?tab=webhooks` };
}
