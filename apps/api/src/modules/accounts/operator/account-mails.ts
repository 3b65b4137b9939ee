import type { Locale } from '@publisher-console/api-contract';
import * as v from 'valibot';
import { inBothLanguages } from '#contract/language.ts';
import type { Translated } from '#contract/language.ts';
import type { AccountLinks } from '#modules/accounts/registration/account-links.ts';
import { restoreEmail } from '#modules/accounts/registration/password-restore.ts';
import { addressChangedByOperatorEmail } from '#modules/accounts/settings/account-emails.ts';
import { createEmailJob } from '#modules/mail/email-job.ts';
import { publisherEmail } from '#modules/mail/email-template.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { findAccount, ownersOf } from '#modules/publishers/publisher-account.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';
import { hour } from '#process/durations.ts';

type Words = Pick<EmailTemplate, 'paragraphs' | 'subject'> & { label: string };

const texts: Record<Locale, Omit<EmailTemplate, 'to' | 'locale' | 'action'> & { label: string }> = {
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

/** The email to the owner of an account that the operator created, with the link to choose a password. */
export function invitationEmail({ to, locale, url }: { to: string; locale: Locale; url: string }): EmailTemplate {
  const { label, ...template } = texts[locale];
  return { to, locale, isUrgent: true, ...template, action: { label, url } };
}

/**
 * Milliseconds for which the link of an invitation is valid. It is long because an invited person does not expect the
 * mail.
 */
export const invitationLifetime = 72 * hour;

/** The email with a link to choose a password, which the operator orders: for a new account, or one without access. */
export const passwordLinkJob = createEmailJob({
  kind: 'password_link',
  payload: v.strictObject({ publisherId: v.string(), isInvitation: v.boolean() }),
  write: async (own, { publisherId, isInvitation }, _origin, { links }: { links: AccountLinks }) => {
    const account = await findAccount(own, publisherId);
    if (account === null || account.erasedAt !== null) return [];
    const { email: to, locale } = account;
    const owner = { id: account.personId, email: to };
    if (!isInvitation) return [restoreEmail({ to, locale, url: await links.issue(own, owner, 'restore') })];
    const url = await links.issue(own, owner, 'restore', invitationLifetime);
    return [invitationEmail({ to, locale, url })];
  },
});

const blockTexts: Record<Locale, (reason: string) => Words> = {
  en: (reason) => ({
    subject: 'Your account was blocked',
    paragraphs: [
      'The network has blocked your account. You can still sign in, read your documents and write to the network. Everything else waits until the network unblocks the account.',
      `The reason: ${reason}`,
    ],
    label: 'Read it and answer',
  }),
  ru: (reason) => ({
    subject: 'Аккаунт заблокирован',
    paragraphs: [
      'Сеть заблокировала ваш аккаунт. Вы по-прежнему можете войти, прочитать документы и написать сети. Всё остальное станет доступно, когда сеть снимет блокировку.',
      `Причина: ${reason}`,
    ],
    label: 'Прочитать и ответить',
  }),
};

const unblockTexts: Record<Locale, Words> = {
  en: {
    subject: 'Your account was unblocked',
    paragraphs: ['The network has unblocked your account. Everything works again, and nothing in it was changed.'],
    label: 'Open the console',
  },
  ru: {
    subject: 'Блокировка аккаунта снята',
    paragraphs: ['Сеть сняла блокировку с вашего аккаунта. Всё снова работает, в аккаунте ничего не изменилось.'],
    label: 'Открыть кабинет',
  },
};

/**
 * The email about a block of the account, or about its end.
 * @param reason - why it was blocked; null if it was unblocked
 */
export function blockEmail(recipient: Recipient, reason: Translated | null, origin: string): EmailTemplate {
  const { locale } = recipient;
  const { label, ...words } = reason === null ? unblockTexts[locale] : blockTexts[locale](reason[locale]);
  return { ...publisherEmail(recipient, { ...words, action: { label, url: `${origin}/` } }), isUrgent: true };
}

/** The email about a block by the operator, and about its end. */
export const blockJob = createEmailJob({
  kind: 'account_block',
  payload: v.strictObject({ publisherId: v.string(), reason: v.nullable(inBothLanguages) }),
  write: async (own, { publisherId, reason }, origin) =>
    (await ownersOf(own, publisherId)).map((owner) => blockEmail(owner, reason, origin)),
});

/** The email to the previous address of an account whose address the operator changed. */
export const emailChangedJob = createEmailJob({
  kind: 'email_changed',
  payload: v.strictObject({ publisherId: v.string(), previous: v.string() }),
  write: async (own, { publisherId, previous }) => {
    const recipient = await findAccount(own, publisherId);
    return recipient ? [addressChangedByOperatorEmail({ ...recipient, email: previous })] : [];
  },
});
