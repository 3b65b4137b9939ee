import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';
import { publisherLetter } from '#modules/mail/publisher-letter.ts';
import { quotedHost } from '#modules/mail/quoted-text.ts';
import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import { openDeliveries } from './open-deliveries.ts';

const texts: Record<Locale, (host: string) => Pick<Letter, 'subject' | 'paragraphs' | 'notes'>> = {
  en: (host) => ({
    subject: 'Your webhook has a new secret',
    paragraphs: [
      `A new secret was created for the webhook of your account (${host}). For 24 hours, events are signed with the old and the new secret, and after that only with the new one.`,
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, somebody knows your password: change it, and create another secret in the settings.',
    ],
  }),
  ru: (host) => ({
    subject: 'У вашего вебхука новый секрет',
    paragraphs: [
      `Для вебхука вашего аккаунта (${host}) создан новый секрет. В течение 24 часов события подписываются старым и новым секретом, а затем — только новым.`,
    ],
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, кто-то знает ваш пароль: смените его и создайте в настройках ещё один секрет.',
    ],
  }),
};

/** Reports that the secret was renewed: whoever did it can sign messages. Names the host alone of the address. */
export function webhookSecretLetter(recipient: Recipient, url: string, origin: string): Letter {
  const { locale } = recipient;
  const letter = publisherLetter(recipient, {
    ...texts[locale](quotedHost(url)),
    action: openDeliveries(locale, origin),
  });
  return { ...letter, isUrgent: true };
}
