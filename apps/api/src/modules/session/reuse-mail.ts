import type { Locale } from '@publisher-console/api-contract';
import type { Mail } from '#stores/mail/mailer.ts';

const texts: Record<Locale, { subject: string; text: (origin: string) => string }> = {
  en: {
    subject: 'A session of your account was ended',
    text: (origin) =>
      `An old key of one of your sessions was used again, as happens when somebody has copied it.
We have ended that session everywhere; sign in again to go on:

${origin}/auth/login

If you did not do this yourself, change your password in the settings.
`,
  },
  ru: {
    subject: 'Сеанс в вашей учётной записи завершён',
    text: (origin) =>
      `Старый ключ одного из ваших сеансов был использован повторно: так бывает, когда его кто-то скопировал.
Мы завершили этот сеанс на всех устройствах; чтобы продолжить, войдите снова:

${origin}/auth/login

Если это были не вы, смените пароль в настройках.
`,
  },
};

/** Tells a publisher that a session was ended because an old refresh token of it came back. */
export function reuseMail(to: string, locale: Locale, origin: string): Mail {
  const { subject, text } = texts[locale];
  return { to, subject, text: text(origin) };
}
