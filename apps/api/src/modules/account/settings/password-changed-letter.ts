import type { Locale } from '@publisher-console/api-contract';
import type { AccountRow } from '#modules/account/account-repository.ts';
import { greeting } from '#modules/mail/greeting.ts';
import type { Letter } from '#modules/mail/letter.ts';

const texts: Record<Locale, Pick<Letter, 'subject' | 'paragraphs' | 'notes'> & { label: string }> = {
  en: {
    subject: 'The password of your account was changed',
    paragraphs: [
      'The password of your account was changed. Every other session of the account has ended: sign in there with the new password.',
    ],
    label: 'Sign in',
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, choose “Forgot password?” on the sign-in page at once and set a password that nobody else knows.',
    ],
  },
  ru: {
    subject: 'Пароль вашего аккаунта изменён',
    paragraphs: [
      'Пароль вашего аккаунта изменён. Все остальные сеансы завершены: чтобы продолжить на других устройствах, войдите с новым паролем.',
    ],
    label: 'Войти',
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, сразу нажмите «Забыли пароль?» на странице входа и задайте пароль, которого больше никто не знает.',
    ],
  },
};

/** The letter about a changed password. */
export function passwordChangedLetter({ email, firstName, locale }: AccountRow, origin: string): Letter {
  const { label, ...letter } = texts[locale];
  return {
    to: email,
    locale,
    isUrgent: true,
    greeting: greeting(firstName, locale),
    ...letter,
    action: { label, url: `${origin}/auth/login` },
  };
}
