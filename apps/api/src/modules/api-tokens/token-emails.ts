import type { ApiTokenScope, Locale } from '@publisher-console/api-contract';
import type { EmailTemplate } from '#modules/mail/email-template.ts';
import { publisherEmail, quotedText, shownTime } from '#modules/mail/email-template.ts';
import type { Recipient } from '#modules/publishers/publisher-account.ts';

const labels: Record<Locale, string> = { en: 'View API tokens', ru: 'Открыть API-токены' };

/** The button that links to the list of tokens, where they are made and revoked. */
function tokensAction(locale: Locale, origin: string): NonNullable<EmailTemplate['action']> {
  return { label: labels[locale], url: `${origin}/settings?tab=api-tokens` };
}

interface CreatedToken {
  name: string;
  hint: string;
  scopes: readonly ApiTokenScope[];
  /** Empty for all. */
  networks: readonly string[];
  /** Null for never. */
  expiresAt: Date | null;
}

const scopeWords: Record<Locale, Record<ApiTokenScope, string>> = {
  en: {
    'statistics:read': 'read reports, and the figures of the dashboard',
    'apps:read': 'read apps and ad blocks, with their figures of the last seven days, revenue included',
    'apps:write': 'read and change apps and ad blocks, with their figures of the last seven days, revenue included',
    'templates:read': 'read report templates',
    'templates:write': 'read and change report templates',
    'money:read': 'read the balance, statements and all amounts that are owed or were paid',
  },
  ru: {
    'statistics:read': 'читать отчёты и показатели главной страницы',
    'apps:read': 'читать приложения и блоки с их показателями за последние семь дней, включая доход',
    'apps:write': 'читать и изменять приложения и блоки с их показателями за последние семь дней, включая доход',
    'templates:read': 'читать шаблоны отчётов',
    'templates:write': 'читать и изменять шаблоны отчётов',
    'money:read': 'читать баланс, отчёты о доходах и все начисленные и выплаченные суммы',
  },
};

type Words = Pick<EmailTemplate, 'notes' | 'paragraphs' | 'subject'>;

const createdTexts: Record<Locale, (token: CreatedToken, may: string, end: string | null) => Words> = {
  en: ({ name, hint, networks }, may, end) => ({
    subject: 'An API token was created',
    paragraphs: [
      `The API token “${quotedText(name)}” (${hint}) was created in your account. A program that has it may do this in your name: ${may}.`,
      ...(networks.length === 0 ? [] : [`It works only from ${networks.join(', ')}.`]),
      end === null ? 'It does not expire.' : `It expires on ${end}.`,
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, revoke the token and change your password at once.',
    ],
  }),
  ru: ({ name, hint, networks }, may, end) => ({
    subject: 'Создан API-токен',
    paragraphs: [
      `В вашем аккаунте создан API-токен «${quotedText(name)}» (${hint}). Программа, у которой он есть, может от вашего имени: ${may}.`,
      ...(networks.length === 0 ? [] : [`Он действует только с адресов ${networks.join(', ')}.`]),
      end === null ? 'Срок его действия не ограничен.' : `Он действует до ${end}.`,
    ],
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, сразу отзовите токен и смените пароль.',
    ],
  }),
};

/** The email about a new API token. */
export function tokenCreatedEmail(recipient: Recipient, token: CreatedToken, origin: string): EmailTemplate {
  const { locale } = recipient;
  const { scopes, expiresAt } = token;
  const may = scopes.map((scope) => scopeWords[locale][scope]).join('; ');
  const words = createdTexts[locale](token, may, expiresAt === null ? null : shownTime(expiresAt, locale));
  return { ...publisherEmail(recipient, { ...words, action: tokensAction(locale, origin) }), isUrgent: true };
}

interface ExpiringToken {
  name: string;
  hint: string;
  expiresAt: Date;
}

const expiryTexts: Record<Locale, (token: ExpiringToken) => Pick<EmailTemplate, 'notes' | 'paragraphs' | 'subject'>> = {
  en: ({ name, hint, expiresAt }) => ({
    subject: 'An API token will expire soon',
    paragraphs: [
      `The API token “${quotedText(name)}” (${hint}) expires on ${shownTime(expiresAt, 'en')}. After that, programs using it lose access.`,
    ],
    notes: [
      'Create a new token and give it to these programs. If none of them needs it any more, there is nothing to do.',
    ],
  }),
  ru: ({ name, hint, expiresAt }) => ({
    subject: 'Срок действия API-токена скоро истечёт',
    paragraphs: [
      `API-токен «${quotedText(name)}» (${hint}) действует до ${shownTime(expiresAt, 'ru')}. После этого программы с ним потеряют доступ.`,
    ],
    notes: ['Создайте новый токен и передайте его этим программам. Если он больше не нужен, ничего делать не нужно.'],
  }),
};

/** The email about a token that will expire. */
export function tokenExpiryEmail(recipient: Recipient, token: ExpiringToken, origin: string): EmailTemplate {
  return publisherEmail(recipient, {
    ...expiryTexts[recipient.locale](token),
    action: tokensAction(recipient.locale, origin),
  });
}

interface UsedToken {
  name: string;
  hint: string;
  /** The network that it has not been used from before. */
  network: string;
  /** The owner gets no more emails about networks of this token. */
  isLast: boolean;
}

const networkTexts: Record<
  Locale,
  (token: UsedToken) => Pick<EmailTemplate, 'paragraphs' | 'subject'> & { notes: string[] }
> = {
  en: ({ name, hint, network }) => ({
    subject: 'An API token is used from a new network',
    paragraphs: [
      `The API token “${quotedText(name)}” (${hint}) was used from the network ${network}, where it was not used before.`,
    ],
    notes: [
      'If one of your programs runs there, there is nothing to do.',
      'If you do not know this network, somebody else has the token: revoke it at once. You can limit a token to networks when you create it.',
    ],
  }),
  ru: ({ name, hint, network }) => ({
    subject: 'API-токен используется из новой сети',
    paragraphs: [
      `API-токен «${quotedText(name)}» (${hint}) использован из сети ${network}. Раньше из неё он не использовался.`,
    ],
    notes: [
      'Если там работает ваша программа, ничего делать не нужно.',
      'Если эта сеть вам незнакома, токен есть у кого-то ещё: сразу отзовите его. При создании токена можно указать сети, в которых он действует.',
    ],
  }),
};

const lastNetwork: Record<Locale, string> = {
  en: 'This token is used from many networks. We will not write about any others.',
  ru: 'Этот токен используется из многих сетей. О новых мы писать не будем.',
};

/** The email about the first use of a token from a network. */
export function tokenNetworkEmail(recipient: Recipient, token: UsedToken, origin: string): EmailTemplate {
  const { locale } = recipient;
  const { notes, ...template } = networkTexts[locale](token);
  const action = tokensAction(locale, origin);
  const written = publisherEmail(recipient, {
    ...template,
    notes: token.isLast ? [...notes, lastNetwork[locale]] : notes,
    action,
  });
  return { ...written, isUrgent: true };
}

const summaryTexts: Record<Locale, Pick<EmailTemplate, 'notes' | 'paragraphs' | 'subject'>> = {
  en: {
    subject: 'More activity with your API tokens',
    paragraphs: [
      'In the last hour, many API tokens were created in your account or used from new networks, so we do not send a mail about each of them. For the next hour there will be no more such mails; the settings list all tokens.',
    ],
    notes: [
      'If you did this, there is nothing to do.',
      'If you did not, revoke the tokens that you do not recognise and change your password at once.',
    ],
  },
  ru: {
    subject: 'Новые события с вашими API-токенами',
    paragraphs: [
      'За последний час в вашем аккаунте создано или использовано из новых сетей много API-токенов, поэтому мы не пишем о каждом отдельно. В течение следующего часа таких писем не будет; все токены есть в настройках.',
    ],
    notes: [
      'Если это сделали вы, ничего делать не нужно.',
      'Если это были не вы, сразу отзовите незнакомые токены и смените пароль.',
    ],
  },
};

/** The email in place of all further ones about tokens within an hour. */
export function tokenSummaryEmail(recipient: Recipient, origin: string): EmailTemplate {
  const { locale } = recipient;
  return {
    ...publisherEmail(recipient, { ...summaryTexts[locale], action: tokensAction(locale, origin) }),
    isUrgent: true,
  };
}
