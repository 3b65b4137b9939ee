import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';
import { publisherLetter } from '#modules/mail/publisher-letter.ts';
import { quotedText } from '#modules/mail/quoted-text.ts';
import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import { shownTime } from './shown-time.ts';
import { tokensAction } from './tokens-action.ts';

interface ExpiringToken {
  name: string;
  hint: string;
  expiresAt: Date;
}

const texts: Record<Locale, (token: ExpiringToken) => Pick<Letter, 'notes' | 'paragraphs' | 'subject'>> = {
  en: ({ name, hint, expiresAt }) => ({
    subject: 'An API token will expire soon',
    paragraphs: [
      `The API token “${quotedText(name)}” (${hint}) expires on ${shownTime(expiresAt, 'en')}. After that, programs using it lose access.`,
    ],
    notes: [
      'Create a new token and give it to these programs. If none of them needs it any more, there is nothing to do.',
    ],
  }),
  ru: ({ name, hint, expiresAt }) => ({
    subject: 'Срок действия API-токена скоро истечёт',
    paragraphs: [
      `API-токен «${quotedText(name)}» (${hint}) действует до ${shownTime(expiresAt, 'ru')}. После этого программы с ним потеряют доступ.`,
    ],
    notes: ['Создайте новый токен и передайте его этим программам. Если он больше не нужен, ничего делать не нужно.'],
  }),
};

/** The letter about a token that will expire. */
export function tokenExpiryLetter(recipient: Recipient, token: ExpiringToken, origin: string): Letter {
  return publisherLetter(recipient, {
    ...texts[recipient.locale](token),
    action: tokensAction(recipient.locale, origin),
  });
}
