import type { Locale } from '@publisher-console/api-contract';
import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import { greeting } from '#modules/mail/greeting.ts';
import type { Letter } from '#modules/mail/letter.ts';

/** A change by the operator, which needs nobody to know the password. */
const byOperator: Record<Locale, Pick<Letter, 'paragraphs' | 'notes'>> = {
  en: {
    paragraphs: [
      'The customer service of the network changed the e-mail of your account. Sign in with the new address from now on; our mail goes there too.',
    ],
    notes: [
      'If you asked for this, there is nothing to do.',
      'If you did not, write to the customer service of the network at once. It can give the account back to you.',
    ],
  },
  ru: {
    paragraphs: [
      'Служба поддержки сети изменила адрес почты вашего аккаунта. Теперь входите с новым адресом; наши письма тоже приходят на него.',
    ],
    notes: [
      'Если вы об этом просили, ничего делать не нужно.',
      'Если нет, сразу напишите в службу поддержки сети. Она поможет вернуть аккаунт.',
    ],
  },
};

const texts: Record<Locale, Pick<Letter, 'subject' | 'paragraphs' | 'notes'>> = {
  en: {
    subject: 'The e-mail of your account was changed',
    paragraphs: [
      'The e-mail of your account was changed in its settings. Sign in with the new address from now on; our mail goes there too.',
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, somebody knows your password: write to the customer service of the network at once. It can give the account back to you.',
    ],
  },
  ru: {
    subject: 'Адрес почты вашего аккаунта изменён',
    paragraphs: [
      'Адрес почты вашего аккаунта изменили в настройках. Теперь входите с новым адресом; наши письма тоже приходят на него.',
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
export function emailChangedLetter({ email, firstName, locale }: Recipient): Letter {
  return { to: email, locale, isUrgent: true, greeting: greeting(firstName, locale), ...texts[locale] };
}

/** The same letter about a change by the operator. */
export function emailChangedByOperatorLetter(recipient: Recipient): Letter {
  return { ...emailChangedLetter(recipient), ...byOperator[recipient.locale] };
}
