import type { Locale } from '@publisher-console/api-contract';
import type { AccountRow } from '#modules/publishers/publisher-account.ts';
import { greeting } from '#modules/mail/greeting.ts';
import type { Letter } from '#modules/mail/letter.ts';
import { quotedText } from '#modules/mail/quoted-text.ts';

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

/** The most names of tokens in the letter. */
const mostNames = 5;

/** API tokens go on, so that whoever changes a stolen password learns which ones there are. */
const tokens: Record<Locale, (names: string[], further: number) => string> = {
  en: (names, further) =>
    `API tokens keep working: ${names.map((name) => `“${name}”`).join(', ')}${further > 0 ? ` and ${further} more` : ''}. Revoke those that you do not recognise in the settings.`,
  ru: (names, further) =>
    `API-токены продолжают действовать: ${names.map((name) => `«${name}»`).join(', ')}${further > 0 ? ` и ещё ${further}` : ''}. Отзовите в настройках незнакомые.`,
};

/**
 * The letter about a changed password.
 * @param apiTokens - the names of the account's living tokens
 */
export function passwordChangedLetter(
  { email, firstName, locale }: AccountRow,
  { apiTokens, origin }: { apiTokens: string[]; origin: string },
): Letter {
  const { label, paragraphs, notes } = texts[locale];
  const shown = apiTokens.slice(0, mostNames).map(quotedText);
  const about = shown.length === 0 ? [] : [tokens[locale](shown, apiTokens.length - shown.length)];
  return {
    to: email,
    locale,
    isUrgent: true,
    greeting: greeting(firstName, locale),
    subject: texts[locale].subject,
    paragraphs: [...paragraphs, ...about],
    ...(notes && { notes }),
    action: { label, url: `${origin}/auth/login` },
  };
}
