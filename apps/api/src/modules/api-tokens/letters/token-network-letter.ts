import type { Locale } from '@publisher-console/api-contract';
import type { Letter } from '#modules/mail/letter.ts';
import { publisherLetter } from '#modules/mail/publisher-letter.ts';
import { quotedText } from '#modules/mail/quoted-text.ts';
import type { Recipient } from '#modules/publishers/publisher-profile.ts';
import { tokensAction } from './tokens-action.ts';

interface UsedToken {
  name: string;
  hint: string;
  /** The network that it has not been used from before. */
  network: string;
  /** The owner gets no more letters about networks of this token. */
  isLast: boolean;
}

const texts: Record<Locale, (token: UsedToken) => Pick<Letter, 'paragraphs' | 'subject'> & { notes: string[] }> = {
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

const last: Record<Locale, string> = {
  en: 'This token is used from many networks. We will not write about any others.',
  ru: 'Этот токен используется из многих сетей. О новых мы писать не будем.',
};

/** The letter about the first use of a token from a network. */
export function tokenNetworkLetter(recipient: Recipient, token: UsedToken, origin: string): Letter {
  const { locale } = recipient;
  const { notes, ...letter } = texts[locale](token);
  const action = tokensAction(locale, origin);
  const written = publisherLetter(recipient, {
    ...letter,
    notes: token.isLast ? [...notes, last[locale]] : notes,
    action,
  });
  return { ...written, isUrgent: true };
}
