import type { Locale } from '@publisher-console/api-contract';
import type { AccountRow } from '#modules/publisher/publisher-account.ts';
import { greeting } from '#modules/mail/greeting.ts';
import type { Letter } from '#modules/mail/letter.ts';

const texts: Record<Locale, Pick<Letter, 'subject' | 'paragraphs' | 'notes'>> = {
  en: {
    subject: 'The email of your account was changed',
    paragraphs: [
      'The email of your account was changed in its settings. From now on the account is signed in to with the new address, and mail goes there.',
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, somebody knows your password: write to the customer service of the network at once. It can give the account back to you.',
    ],
  },
  ru: {
    subject: 'Адрес эл. почты вашего аккаунта изменён',
    paragraphs: [
      'Адрес эл. почты вашего аккаунта изменили в настройках. Теперь входить нужно с новым адресом, и письма приходят на него.',
    ],
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, кто-то знает ваш пароль: сразу напишите в службу поддержки сети. Она поможет вернуть аккаунт.',
    ],
  },
};

/**
 * The letter to the previous address. It does not contain the new one, because the old mailbox may have another owner
 * by now.
 */
export function emailChangedLetter({ email, firstName, locale }: AccountRow): Letter {
  return { to: email, locale, isUrgent: true, greeting: greeting(firstName, locale), ...texts[locale] };
}
