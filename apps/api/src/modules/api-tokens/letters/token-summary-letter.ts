import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';
import { publisherLetter } from '#modules/mail/publisher-letter.ts';
import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import { tokensAction } from './tokens-action.ts';

const texts: Record<Locale, Pick<Letter, 'notes' | 'paragraphs' | 'subject'>> = {
  en: {
    subject: 'More activity with your API tokens',
    paragraphs: [
      'In the last hour, many API tokens were created in your account or used from new networks, so we do not send a mail about each of them. For the next hour there will be no more such mails; the settings list all tokens.',
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, revoke the tokens that you do not recognise and change your password at once.',
    ],
  },
  ru: {
    subject: 'Новые события с вашими API-токенами',
    paragraphs: [
      'За последний час в вашем аккаунте создано или использовано из новых сетей много API-токенов, поэтому мы не пишем о каждом отдельно. В течение следующего часа таких писем не будет; все токены есть в настройках.',
    ],
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, сразу отзовите незнакомые токены и смените пароль.',
    ],
  },
};

/** The letter in place of all further ones about tokens within an hour. */
export function tokenSummaryLetter(recipient: Recipient, origin: string): Letter {
  const { locale } = recipient;
  return { ...publisherLetter(recipient, { ...texts[locale], action: tokensAction(locale, origin) }), isUrgent: true };
}
