import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';

// The letter does not contain the publisher's name: another person may have registered the address without confirming
// it, and chosen the name.
const texts: Record<Locale, Omit<Letter, 'to' | 'locale' | 'action'> & { label: string }> = {
  en: {
    subject: 'Restore your password',
    greeting: 'Hello,',
    paragraphs: ['We received a request to reset your password. Open the link to sign in and choose a new one.'],
    label: 'Choose a new password',
    notes: [
      'The link works once, within 30 minutes. If you ask for another one, only the newest works.',
      'If you did not ask for it, ignore this message: your password stays as it is. Do not pass the link on to anybody.',
    ],
  },
  ru: {
    subject: 'Восстановление пароля',
    greeting: 'Здравствуйте.',
    paragraphs: [
      'Для вашего аккаунта запросили восстановление пароля. По ссылке вы войдёте и сможете задать новый пароль.',
    ],
    label: 'Задать новый пароль',
    notes: [
      'Ссылка сработает один раз в течение 30 минут. Если вы запросите ещё одну, действовать будет только последняя.',
      'Если вы ничего не запрашивали, делать ничего не нужно: пароль останется прежним. Никому не пересылайте эту ссылку.',
    ],
  },
};

/** The letter to the owner of an account, with the link that restores the password. */
export function restoreLetter({ to, locale, url }: { to: string; locale: Locale; url: string }): Letter {
  const { label, ...letter } = texts[locale];
  return { to, locale, isUrgent: true, ...letter, action: { label, url } };
}
