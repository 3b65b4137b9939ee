import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';
import { publisherLetter } from '#modules/mail/publisher-letter.ts';
import type { Recipient } from '#modules/publisher/publisher-profile.ts';
import { tokensAction } from './tokens-action.ts';

const texts: Record<Locale, Pick<Letter, 'notes' | 'paragraphs' | 'subject'>> = {
  en: {
    subject: 'More happened with your API tokens',
    paragraphs: [
      'Within an hour, more API tokens were created in your account, or used from new networks, than we write single mails about. For the next hour there will be no more of these mails; the settings list all tokens.',
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, revoke the tokens that you do not know and change your password at once.',
    ],
  },
  ru: {
    subject: 'С вашими API-токенами произошло что-то ещё',
    paragraphs: [
      'За час в вашем аккаунте создали или использовали из новых сетей больше API-токенов, чем мы отправляем отдельных писем. В течение следующего часа таких писем больше не будет; все токены есть в настройках.',
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
