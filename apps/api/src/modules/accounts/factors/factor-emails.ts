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

const inQuotes: Record<Locale, (name: string) => string> = { en: (name) => `“${name}”`, ru: (name) => `«${name}»` };

function whatIs({ kind, name }: NamedFactor, locale: Locale): string {
  return `${kinds[locale][kind]} ${inQuotes[locale](quotedText(name))}`;
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

const resetTexts: Record<Locale, (hours: number) => Words & { label: string }> = {
  en: (hours) => ({
    subject: `Your second factor will be removed in ${hours} hours`,
    paragraphs: [
      `The network was told that you have lost your second factor. It removes your second factors and your recovery codes in ${hours} hours. From then on, the password is enough to sign in.`,
      'If you did not ask for this, stop it now: somebody is trying to get into your account.',
    ],
    label: 'Keep my second factor',
    notes: ['If you asked for it, there is nothing to do.', 'Do not pass the link on to anybody.'],
  }),
  ru: (hours) => ({
    subject: `Второй фактор будет удалён через ${hours === 24 ? '24 часа' : `${hours} часов`}`,
    paragraphs: [
      `Сети сообщили, что вы потеряли второй фактор. Через ${hours === 24 ? '24 часа' : `${hours} часов`} она удалит ваши вторые факторы и коды восстановления. После этого для входа будет достаточно пароля.`,
      'Если вы об этом не просили, остановите это сейчас: кто-то пытается попасть в ваш аккаунт.',
    ],
    label: 'Оставить второй фактор',
    notes: ['Если вы просили об этом, ничего делать не нужно.', 'Никому не пересылайте эту ссылку.'],
  }),
};

/** The email before the network removes the factors of a person who has lost them, with a link that stops it. */
export function factorResetEmail(
  recipient: Recipient,
  { hours, stopUrl }: { hours: number; stopUrl: string },
): EmailTemplate {
  const { label, ...words } = resetTexts[recipient.locale](hours);
  return { ...publisherEmail(recipient, { ...words, action: { label, url: stopUrl } }), isUrgent: true };
}

const wasResetTexts: Record<Locale, Words> = {
  en: {
    subject: 'Your second factor was removed',
    paragraphs: [
      'The network has removed your second factors and your recovery codes, because they were reported as lost. You were signed out everywhere.',
      'Sign in with your password, and set up a second factor again.',
    ],
    notes: ['If you did not ask for this, choose a new password at once, and write to the network.'],
  },
  ru: {
    subject: 'Второй фактор удалён',
    paragraphs: [
      'Сеть удалила ваши вторые факторы и коды восстановления: ей сообщили, что они потеряны. Все ваши сеансы завершены.',
      'Войдите по паролю и настройте второй фактор заново.',
    ],
    notes: ['Если вы об этом не просили, сразу смените пароль и напишите сети.'],
  },
};

/** The email after it. */
export function factorsResetEmail(recipient: Recipient, page: string): EmailTemplate {
  return email(recipient, wasResetTexts[recipient.locale], page);
}
