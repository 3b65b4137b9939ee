import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';

// The letter does not contain the publisher's name: anyone can register another person's address, and could otherwise
// choose the first words of this letter.
const texts: Record<Locale, Omit<Letter, 'to' | 'locale' | 'action'> & { label: string }> = {
  en: {
    subject: 'Confirm your e-mail',
    greeting: 'Hello,',
    paragraphs: ['Confirm this address to finish signing up.'],
    label: 'Confirm e-mail',
    notes: [
      'The link works once, within 24 hours. For a new one, sign in with your e-mail and password.',
      'If you did not sign up, ignore this message: without the confirmation nobody can use the account.',
    ],
  },
  ru: {
    subject: 'Подтвердите адрес почты',
    greeting: 'Здравствуйте.',
    paragraphs: ['Подтвердите этот адрес, чтобы завершить регистрацию.'],
    label: 'Подтвердить адрес',
    notes: [
      'Ссылка сработает один раз в течение 24 часов. Чтобы получить новую, войдите по адресу почты и паролю.',
      'Если вы не регистрировались, ничего делать не нужно: без подтверждения аккаунтом никто не сможет воспользоваться.',
    ],
  },
};

/** The letter to a new address, with the link that confirms it. */
export function confirmationLetter({ to, locale, url }: { to: string; locale: Locale; url: string }): Letter {
  const { label, ...letter } = texts[locale];
  return { to, locale, isUrgent: true, ...letter, action: { label, url } };
}
