import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';
import { publisherLetter } from '#modules/mail/publisher-letter.ts';
import { quotedHost } from '#modules/mail/quoted-text.ts';
import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import { openDeliveries } from './open-deliveries.ts';

const texts: Record<Locale, (host: string) => Pick<Letter, 'subject' | 'paragraphs' | 'notes'>> = {
  en: (host) => ({
    subject: 'A webhook was set in your account',
    paragraphs: [
      `A webhook address at ${host} was set in your account. From now on, events about your apps, statistics and documents are sent there.`,
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, somebody knows your password: change it, and remove the address in the settings.',
    ],
  }),
  ru: (host) => ({
    subject: 'В вашем аккаунте задан вебхук',
    paragraphs: [
      `В настройках вашего аккаунта указан адрес для вебхука (${host}). Теперь туда отправляются события о ваших приложениях, статистике и документах.`,
    ],
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, кто-то знает ваш пароль: смените его и удалите адрес в настройках.',
    ],
  }),
};

/** Reports that an address was set. It names the host alone: the rest of an address may be a secret. */
export function webhookSetLetter(recipient: Recipient, url: string, origin: string): Letter {
  const { locale } = recipient;
  const letter = publisherLetter(recipient, {
    ...texts[locale](quotedHost(url)),
    action: openDeliveries(locale, origin),
  });
  return { ...letter, isUrgent: true };
}
