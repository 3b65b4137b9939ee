import type { Locale } from '@publisher-console/api-contract';
import { greeting } from '#modules/mail/greeting.ts';
import type { Letter } from '#modules/mail/letter.ts';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';

const texts: Record<Locale, { subject: string; paragraphs: string[]; action: string; note: string }> = {
  en: {
    subject: 'A session of your account was ended',
    paragraphs: [
      'An old session key was used again, which can mean that somebody copied it.',
      'We have ended that session everywhere; sign in again to continue.',
    ],
    action: 'Sign in',
    note: 'If you did not do this yourself, change your password in the settings.',
  },
  ru: {
    subject: 'Сеанс в вашем аккаунте завершён',
    paragraphs: [
      'Старый ключ одного из ваших сеансов использован повторно: возможно, его кто-то скопировал.',
      'Мы завершили этот сеанс на всех устройствах; чтобы продолжить, войдите снова.',
    ],
    action: 'Войти',
    note: 'Если это были не вы, смените пароль в настройках.',
  },
};

/** The letter about a session that was ended because an old refresh token was used again. */
export function reuseLetter({ email, firstName, locale }: AccountRow, origin: string): Letter {
  const { subject, paragraphs, action, note } = texts[locale];
  return {
    to: email,
    locale,
    isUrgent: true,
    subject,
    greeting: greeting(firstName, locale),
    paragraphs,
    action: { label: action, url: `${origin}/auth/login` },
    notes: [note],
  };
}
