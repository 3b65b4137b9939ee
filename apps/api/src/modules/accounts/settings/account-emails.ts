import type { Locale } from '@publisher-console/api-contract';
import { greeting, quotedText } from '#modules/mail/email-template.ts';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';

// The email does not contain the publisher's name: anyone can enter another person's address, and could otherwise choose
// the first words of this email.
const linkTexts: Record<Locale, Omit<EmailTemplate, 'to' | 'locale' | 'action'> & { label: string }> = {
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

/** The email to a new address of an account, with the link that confirms it. */
export function addressChangeEmail({ to, locale, url }: { to: string; locale: Locale; url: string }): EmailTemplate {
  const { label, ...template } = linkTexts[locale];
  return { to, locale, isUrgent: true, ...template, action: { label, url } };
}

const noticeTexts: Record<Locale, Pick<EmailTemplate, 'subject' | 'paragraphs' | 'notes'> & { label: string }> = {
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
 * The email to the present address about a change that waits for its confirmation. It does not contain the new address,
 * which another person may have chosen.
 */
export function emailChangeNotice({ email, firstName, locale }: Recipient, origin: string): EmailTemplate {
  const { label, ...template } = noticeTexts[locale];
  return {
    to: email,
    locale,
    isUrgent: true,
    greeting: greeting(firstName, locale),
    ...template,
    action: { label, url: `${origin}/auth/login` },
  };
}

/** A change by the operator, which is possible without the password. */
const byOperator: Record<Locale, Pick<EmailTemplate, 'paragraphs' | 'notes'>> = {
  en: {
    paragraphs: [
      'The customer service of the network changed the e-mail of your account. Sign in with the new address from now on; our mail goes there too.',
    ],
    notes: [
      'If you asked for this, there is nothing to do.',
      'If you did not, write to the customer service of the network at once. It can give the account back to you.',
    ],
  },
  ru: {
    paragraphs: [
      'Служба поддержки сети изменила адрес почты вашего аккаунта. Теперь входите с новым адресом; наши письма тоже приходят на него.',
    ],
    notes: [
      'Если вы об этом просили, ничего делать не нужно.',
      'Если нет, сразу напишите в службу поддержки сети. Она поможет вернуть аккаунт.',
    ],
  },
};

const emailChangedTexts: Record<Locale, Pick<EmailTemplate, 'subject' | 'paragraphs' | 'notes'>> = {
  en: {
    subject: 'The e-mail of your account was changed',
    paragraphs: [
      'The e-mail of your account was changed in its settings. Sign in with the new address from now on; our mail goes there too.',
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, somebody knows your password: write to the customer service of the network at once. It can give the account back to you.',
    ],
  },
  ru: {
    subject: 'Адрес почты вашего аккаунта изменён',
    paragraphs: [
      'Адрес почты вашего аккаунта изменили в настройках. Теперь входите с новым адресом; наши письма тоже приходят на него.',
    ],
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, кто-то знает ваш пароль: сразу напишите в службу поддержки сети. Она поможет вернуть аккаунт.',
    ],
  },
};

/**
 * The email to the previous address. It does not contain the new one, because the old mailbox may have another owner
 * by now.
 */
export function addressChangedEmail({ email, firstName, locale }: Recipient): EmailTemplate {
  return { to: email, locale, isUrgent: true, greeting: greeting(firstName, locale), ...emailChangedTexts[locale] };
}

/** The same email about a change by the operator. */
export function addressChangedByOperatorEmail(recipient: Recipient): EmailTemplate {
  return { ...addressChangedEmail(recipient), ...byOperator[recipient.locale] };
}

const passwordChangedTexts: Record<
  Locale,
  Pick<EmailTemplate, 'subject' | 'paragraphs' | 'notes'> & { label: string }
> = {
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

/** The most names of tokens in the email. */
const mostNames = 5;

/** API tokens stay valid, so that an owner who changes a stolen password learns which ones there are. */
const tokens: Record<Locale, (names: string[], further: number) => string> = {
  en: (names, further) =>
    `API tokens keep working: ${names.map((name) => `“${name}”`).join(', ')}${further > 0 ? ` and ${further} more` : ''}. Revoke those that you do not recognise in the settings.`,
  ru: (names, further) =>
    `API-токены продолжают действовать: ${names.map((name) => `«${name}»`).join(', ')}${further > 0 ? ` и ещё ${further}` : ''}. Отзовите в настройках незнакомые.`,
};

/**
 * The email about a changed password.
 * @param apiTokens - the names of the account's living tokens
 */
export function passwordChangedEmail(
  { email, firstName, locale }: Recipient,
  { apiTokens, origin }: { apiTokens: string[]; origin: string },
): EmailTemplate {
  const { label, paragraphs, notes } = passwordChangedTexts[locale];
  const shown = apiTokens.slice(0, mostNames).map(quotedText);
  const about = shown.length === 0 ? [] : [tokens[locale](shown, apiTokens.length - shown.length)];
  return {
    to: email,
    locale,
    isUrgent: true,
    greeting: greeting(firstName, locale),
    subject: passwordChangedTexts[locale].subject,
    paragraphs: [...paragraphs, ...about],
    ...(notes && { notes }),
    action: { label, url: `${origin}/auth/login` },
  };
}
