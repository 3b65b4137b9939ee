import type { Locale } from '@publisher-console/api-contract';
import * as v from 'valibot';
import type { AccountLinks } from '#modules/accounts/registration/account-links.ts';
import { restoreEmail } from '#modules/accounts/registration/password-restore.ts';
import { addressChangedByOperatorEmail } from '#modules/accounts/settings/account-emails.ts';
import { createEmailJob } from '#modules/mail/email-job.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { findAccount } from '#modules/publishers/publisher-account.ts';
import { hour } from '#process/durations.ts';

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

/** Milliseconds for which the link of an invitation is valid; somebody invited does not wait for the mail. */
export const invitationLifetime = 72 * hour;

/** The email with a link to choose a password, which the operator has sent: to a new account, or to one that lost it. */
export const passwordLinkJob = createEmailJob({
  kind: 'password_link',
  payload: v.strictObject({ publisherId: v.string(), isInvitation: v.boolean() }),
  write: async (own, { publisherId, isInvitation }, _origin, { links }: { links: AccountLinks }) => {
    const account = await findAccount(own, publisherId);
    if (account === null || account.isBlocked) return null;
    const { email: to, locale } = account;
    const owner = { id: account.personId, email: to };
    if (!isInvitation) return restoreEmail({ to, locale, url: await links.issue(own, owner, 'restore') });
    const url = await links.issue(own, owner, 'restore', invitationLifetime);
    return invitationEmail({ to, locale, url });
  },
});

/** The email to the previous address of an account whose address the operator changed. */
export const emailChangedJob = createEmailJob({
  kind: 'email_changed',
  payload: v.strictObject({ publisherId: v.string(), previous: v.string() }),
  write: async (own, { publisherId, previous }) => {
    const recipient = await findAccount(own, publisherId);
    return recipient && addressChangedByOperatorEmail({ ...recipient, email: previous });
  },
});
