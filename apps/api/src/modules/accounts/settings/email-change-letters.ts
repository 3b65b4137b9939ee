import type { Locale } from '@publisher-console/api-contract';
import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import { greeting } from '#modules/mail/greeting.ts';
import type { Letter } from '#modules/mail/letter.ts';

// The letter does not contain the publisher's name: anyone can enter another person's address, and could otherwise choose
// the first words of this letter.
const linkTexts: Record<Locale, Omit<Letter, 'to' | 'locale' | 'action'> & { label: string }> = {
  en: {
    subject: 'Confirm your new e-mail',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody wants to use this address for an account. Confirm it to make it the address of the account.',
    ],
    label: 'Confirm e-mail',
    notes: [
      'The link works once, within 24 hours. If you ask for another one, only the newest works.',
      'If you did not ask for it, ignore this message: without the confirmation nothing changes.',
    ],
  },
  ru: {
    subject: 'Подтвердите новый адрес почты',
    greeting: 'Здравствуйте.',
    paragraphs: ['Этот адрес указали как новый адрес аккаунта. Подтвердите его, чтобы он стал адресом аккаунта.'],
    label: 'Подтвердить адрес',
    notes: [
      'Ссылка сработает один раз в течение 24 часов. Если вы запросите ещё одну, действовать будет только последняя.',
      'Если вы об этом не просили, ничего делать не нужно: без подтверждения ничего не изменится.',
    ],
  },
};

/** The letter to a new address of an account, with the link that confirms it. */
export function emailChangeLetter({ to, locale, url }: { to: string; locale: Locale; url: string }): Letter {
  const { label, ...letter } = linkTexts[locale];
  return { to, locale, isUrgent: true, ...letter, action: { label, url } };
}

const noticeTexts: Record<Locale, Pick<Letter, 'subject' | 'paragraphs' | 'notes'> & { label: string }> = {
  en: {
    subject: 'Another e-mail was entered for your account',
    paragraphs: [
      'Another e-mail was entered in the settings of your account. We have sent a link to it. If the link is used within 24 hours, you will sign in with the new address, and our mail will go there. Until then nothing changes.',
    ],
    label: 'Sign in',
    notes: [
      'If you did this, open the link in the other mailbox.',
      'If you did not, somebody knows your password: choose “Forgot password?” on the sign-in page at once and set a new one. That stops the change too.',
    ],
  },
  ru: {
    subject: 'Для вашего аккаунта указали другой адрес почты',
    paragraphs: [
      'В настройках вашего аккаунта указали другой адрес почты. Мы отправили на него ссылку. Если адрес подтвердят по ней в течение 24 часов, входить нужно будет с новым адресом, и наши письма будут приходить на него. До этого ничего не изменится.',
    ],
    label: 'Войти',
    notes: [
      'Если это сделали вы, откройте ссылку из письма на новый адрес.',
      'Если это были не вы, кто-то знает ваш пароль: сразу нажмите «Забыли пароль?» на странице входа и задайте новый. Это остановит и смену адреса.',
    ],
  },
};

/**
 * The letter to the present address about a change that waits for its confirmation. It does not contain the new address,
 * which somebody else may have chosen.
 */
export function emailChangeNotice({ email, firstName, locale }: Recipient, origin: string): Letter {
  const { label, ...letter } = noticeTexts[locale];
  return {
    to: email,
    locale,
    isUrgent: true,
    greeting: greeting(firstName, locale),
    ...letter,
    action: { label, url: `${origin}/auth/login` },
  };
}
