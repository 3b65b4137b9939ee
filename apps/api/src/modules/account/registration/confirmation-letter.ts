import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';

// Without a name: whoever registers somebody else's address could otherwise choose the first words of this letter.
const texts: Record<Locale, Omit<Letter, 'to' | 'locale' | 'action'> & { label: string }> = {
  en: {
    subject: 'Confirm your email',
    greeting: 'Hello,',
    paragraphs: [
      'This address was given when somebody signed up. Confirm that it is yours, and the account is ready to use.',
    ],
    label: 'Confirm email',
    notes: [
      'The link works once, within 24 hours. For a new one, sign in with your email and password.',
      'If you did not sign up, ignore this message: without the confirmation nobody can use the account.',
    ],
  },
  ru: {
    subject: 'Подтвердите адрес эл. почты',
    greeting: 'Здравствуйте.',
    paragraphs: [
      'Этот адрес указали при регистрации. Подтвердите, что он принадлежит вам, и аккаунтом можно будет пользоваться.',
    ],
    label: 'Подтвердить адрес',
    notes: [
      'Ссылка сработает один раз в течение 24 часов. Чтобы получить новую, войдите по адресу почты и паролю.',
      'Если вы не регистрировались, ничего делать не нужно: без подтверждения аккаунтом никто не сможет воспользоваться.',
    ],
  },
};

/** Asks the owner of an address to confirm it. */
export function confirmationLetter({ to, locale, url }: { to: string; locale: Locale; url: string }): Letter {
  const { label, ...letter } = texts[locale];
  return { to, locale, isUrgent: true, ...letter, action: { label, url } };
}
