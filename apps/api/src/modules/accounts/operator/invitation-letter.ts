import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';

const texts: Record<Locale, Omit<Letter, 'to' | 'locale' | 'action'> & { label: string }> = {
  en: {
    subject: 'Your account is ready',
    greeting: 'Hello,',
    paragraphs: ['The network has opened an account for you. Open the link to sign in and choose a password.'],
    label: 'Choose a password',
    notes: [
      'The link works once, within 72 hours. For a new one, choose “Forgot password?” on the sign-in page.',
      'If you do not know the network, ignore this message. Do not pass the link on to anybody.',
    ],
  },
  ru: {
    subject: 'Ваш аккаунт готов',
    greeting: 'Здравствуйте.',
    paragraphs: ['Сеть открыла для вас аккаунт. По ссылке вы войдёте и сможете задать пароль.'],
    label: 'Задать пароль',
    notes: [
      'Ссылка сработает один раз в течение 72 часов. Чтобы получить новую, нажмите «Забыли пароль?» на странице входа.',
      'Если вы не знаете эту сеть, ничего делать не нужно. Никому не пересылайте эту ссылку.',
    ],
  },
};

/** The letter to the owner of an account that the operator created, with the link to choose a password. */
export function invitationLetter({ to, locale, url }: { to: string; locale: Locale; url: string }): Letter {
  const { label, ...letter } = texts[locale];
  return { to, locale, isUrgent: true, ...letter, action: { label, url } };
}
