import type { Locale } from '@publisher-console/api-contract';
import { publisherEmail, quotedText } from '#modules/mail/email-template.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';

type Words = Pick<EmailTemplate, 'notes' | 'paragraphs' | 'subject'>;
type Kind = 'passkey' | 'totp';

const labels: Record<Locale, string> = { en: 'View security settings', ru: 'Открыть настройки безопасности' };

const whatToDo: Record<Locale, string[]> = {
  en: [
    'If you did this, there is nothing to do.',
    'If you did not, change your password at once and remove what you do not recognise.',
  ],
  ru: [
    'Если это сделали вы, ничего делать не нужно.',
    'Если это были не вы, сразу смените пароль и удалите всё незнакомое.',
  ],
};

const kinds: Record<Locale, Record<Kind, string>> = {
  en: { passkey: 'The passkey', totp: 'The app for codes' },
  ru: { passkey: 'Ключ доступа', totp: 'Приложение для кодов' },
};

const addedTexts: Record<Locale, (what: string) => Words> = {
  en: (what) => ({
    subject: 'A second factor was added',
    paragraphs: [`${what} was added to your account. It is needed to sign in from now on.`],
    notes: whatToDo.en,
  }),
  ru: (what) => ({
    subject: 'Добавлен второй фактор',
    paragraphs: [`В ваш аккаунт добавлено: ${what}. Теперь это нужно для входа.`],
    notes: whatToDo.ru,
  }),
};

const removedTexts: Record<Locale, (what: string, isLast: boolean) => Words> = {
  en: (what, isLast) => ({
    subject: 'A second factor was removed',
    paragraphs: [
      `${what} was removed from your account.`,
      ...(isLast ? ['Your account has no second factor any more: the password is enough to sign in.'] : []),
    ],
    notes: whatToDo.en,
  }),
  ru: (what, isLast) => ({
    subject: 'Второй фактор удалён',
    paragraphs: [
      `Из вашего аккаунта удалено: ${what}.`,
      ...(isLast ? ['Второго фактора больше нет: для входа достаточно пароля.'] : []),
    ],
    notes: whatToDo.ru,
  }),
};

const recoveryTexts: Record<Locale, (left: number) => Words> = {
  en: (left) => ({
    subject: 'A recovery code was used',
    paragraphs: [`One of your recovery codes was used in place of your second factor. Codes left: ${left}.`],
    notes: whatToDo.en,
  }),
  ru: (left) => ({
    subject: 'Использован код восстановления',
    paragraphs: [`Вместо второго фактора использован один из кодов восстановления. Осталось кодов: ${left}.`],
    notes: whatToDo.ru,
  }),
};

interface NamedFactor {
  kind: Kind;
  name: string;
}

function whatIs({ kind, name }: NamedFactor, locale: Locale): string {
  return locale === 'ru' ? `${kinds.ru[kind]} «${quotedText(name)}»` : `${kinds.en[kind]} “${quotedText(name)}”`;
}

/** The page on which members of publishers see their factors. */
export function securityPage(origin: string): string {
  return `${origin}/settings?tab=security`;
}

/** @param page - the address of the page that shows the factors */
function email(recipient: Recipient, words: Words, page: string): EmailTemplate {
  const action = { label: labels[recipient.locale], url: page };
  return { ...publisherEmail(recipient, { ...words, action }), isUrgent: true };
}

/** The email about a new factor. */
export function factorAddedEmail(recipient: Recipient, factor: NamedFactor, page: string): EmailTemplate {
  return email(recipient, addedTexts[recipient.locale](whatIs(factor, recipient.locale)), page);
}

/** The email about a removed factor. */
export function factorRemovedEmail(
  recipient: Recipient,
  factor: NamedFactor,
  { isLast, page }: { isLast: boolean; page: string },
): EmailTemplate {
  return email(recipient, removedTexts[recipient.locale](whatIs(factor, recipient.locale), isLast), page);
}

/** The email about a recovery code that was used. */
export function recoveryCodeUsedEmail(
  recipient: Recipient,
  { left, page }: { left: number; page: string },
): EmailTemplate {
  return email(recipient, recoveryTexts[recipient.locale](left), page);
}
