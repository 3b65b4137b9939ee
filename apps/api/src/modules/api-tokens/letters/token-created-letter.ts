import type { ApiTokenScope, Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';
import { publisherLetter } from '#modules/mail/publisher-letter.ts';
import { quotedText } from '#modules/mail/quoted-text.ts';
import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import { shownTime } from './shown-time.ts';
import { tokensAction } from './tokens-action.ts';

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
  },
  ru: {
    'statistics:read': 'читать отчёты и показатели главной страницы',
    'apps:read': 'читать приложения и блоки с их показателями за последние семь дней, включая доход',
    'apps:write': 'читать и изменять приложения и блоки с их показателями за последние семь дней, включая доход',
    'templates:read': 'читать шаблоны отчётов',
    'templates:write': 'читать и изменять шаблоны отчётов',
  },
};

type Words = Pick<Letter, 'notes' | 'paragraphs' | 'subject'>;

const texts: Record<Locale, (token: CreatedToken, may: string, end: string | null) => Words> = {
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

/** The letter about a new API token. */
export function tokenCreatedLetter(recipient: Recipient, token: CreatedToken, origin: string): Letter {
  const { locale } = recipient;
  const { scopes, expiresAt } = token;
  const may = scopes.map((scope) => scopeWords[locale][scope]).join('; ');
  const words = texts[locale](token, may, expiresAt === null ? null : shownTime(expiresAt, locale));
  return { ...publisherLetter(recipient, { ...words, action: tokensAction(locale, origin) }), isUrgent: true };
}
