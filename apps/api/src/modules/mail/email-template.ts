import type { Locale } from '@publisher-console/api-contract';
import type { Recipient } from '#modules/publishers/publisher-account.ts';

/** The most characters of a publisher's text in an email. */
const mostCharacters = 40;

/** Line ends and other controls, characters that turn the direction of a text, and those without a width. */
const unseen = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]+/gu;

/**
 * The dots of a host name, also those that browsers read as dots: before a letter, and in an IPv4 address. A mark or a
 * joiner between does not stop every mail program.
 */
const hostDots = /[.\u2024\u3002\uFF0E\uFF61](?=[\u200C\u200D\p{M}]*\p{L})|(?<=\d)\.(?=\d+\.\d)|(?<=\d\.\d+)\.(?=\d)/gu;

/**
 * A text that a publisher chose, as an email quotes it. Emails come from the network's own address, and a publisher may
 * once have got an account with another person's address: so the text is short, in one line, and mail programs, which
 * make links of addresses in any text, find none in it. `evil.example/x` becomes `evil[.]example/x`, as security
 * reports write such names.
 */
export function quotedText(text: string): string {
  return unlinked(cut(oneLine(text), (characters) => `${characters.slice(0, mostCharacters).join('')}…`));
}

/**
 * The host of an address that a publisher chose, as an email quotes it. A long one is cut at the front, because its end
 * shows the owner.
 */
export function quotedHost(url: string): string {
  return unlinked(cut(new URL(url).host, (characters) => `…${characters.slice(-mostCharacters).join('')}`));
}

function oneLine(text: string): string {
  return text.replaceAll(unseen, ' ').replaceAll(/\s+/gu, ' ').trim();
}

function cut(text: string, shorten: (characters: string[]) => string): string {
  const characters = Array.from(text);
  return characters.length > mostCharacters ? shorten(characters) : text;
}

function unlinked(text: string): string {
  return text.replaceAll(hostDots, '[.]').replaceAll(/[:\uFF1A](?=\/\/)/gu, '[:]');
}

const greetings: Record<Locale, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  ru: (name) => `Здравствуйте, ${name}.`,
};

/** The salutation of an email. */
export function greeting(firstName: string, locale: Locale): string {
  return greetings[locale](quotedText(firstName));
}

/**
 * The most bytes of all files that are attached to one email. Base64 adds a third, and many mail servers refuse more
 * than 10 MB, the default of Postfix (https://www.postfix.org/postconf.5.html#message_size_limit).
 */
export const mostAttachedBytes = 7 * 1024 ** 2;

/** A file in the store of files that is sent with an email. */
export interface AttachedFile {
  key: string;
  name: string;
  /** The media type. */
  type: string;
  /** Bytes. */
  size: number;
}

/** A message to support or from it, which an email passes on. */
export interface PassedOnMessage {
  /** Shown as it is, with its line breaks. */
  text: string;
  /** The address to which the recipient replies: one bare address. Null for a message whose replies no person reads. */
  replyTo: string | null;
  /** A line for each file; `url` is the address of a file that is not attached. */
  files: { label: string; url?: string }[];
  attached: AttachedFile[];
}

/** The content of a mail in one language, all plain text; `render-email.ts` renders it as text and HTML. */
export interface EmailTemplate {
  /** One bare address, in the canonical form of the account. */
  to: string;
  locale: Locale;
  /** Set for emails about signing in or the safety of the account, which other emails do not delay. */
  isUrgent?: true;
  subject: string;
  /** The salutation. */
  greeting: string;
  /** The paragraphs above the button, which report what happened. */
  paragraphs: string[];
  /** The message that the email passes on. Only such an email may be replied to; others are sent automatically. */
  message?: PassedOnMessage;
  /** The one thing for the reader to do, shown as a button and as a plain address. */
  action?: { label: string; url: string };
  /** Further information after the button: how long a link is valid, what to do if another person caused the email. */
  notes?: string[];
}

/** An email to a publisher in the publisher's language, with the texts of that language. */
export function publisherEmail(
  { email, firstName, locale }: Recipient,
  texts: Pick<EmailTemplate, 'action' | 'notes' | 'paragraphs' | 'subject'>,
): EmailTemplate {
  return { to: email, locale, greeting: greeting(firstName, locale), ...texts };
}

const invitationTexts: Record<Locale, Pick<EmailTemplate, 'greeting' | 'notes'> & { label: string }> = {
  en: {
    greeting: 'Hello,',
    label: 'Open the invitation',
    notes: [
      'The link works once, within 7 days, and for this address alone. If you get another one, only the newest works.',
      'If you do not know the sender, ignore this message. Do not pass the link on to anybody.',
    ],
  },
  ru: {
    greeting: 'Здравствуйте.',
    label: 'Открыть приглашение',
    notes: [
      'Ссылка сработает один раз в течение 7 дней и только для этого адреса. Если придёт ещё одна, действовать будет только последняя.',
      'Если вы не знаете отправителя, ничего делать не нужно. Никому не пересылайте эту ссылку.',
    ],
  },
};

/** An email that invites a person, the same whether the address has an account or not. */
export function invitationEmail(
  { to, locale, url }: { to: string; locale: Locale; url: string },
  texts: Pick<EmailTemplate, 'paragraphs' | 'subject'>,
): EmailTemplate {
  const { label, ...others } = invitationTexts[locale];
  return { to, locale, isUrgent: true, ...others, ...texts, action: { label, url } };
}

/** A moment as an email names it: the reader may be anywhere, so that it has its time zone. */
export function shownTime(at: Date, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(at)} UTC`;
}
