import type { Locale } from '@publisher-console/api-contract';

/**
 * Bytes of all files that are attached to one letter. Base64 adds a third, and many mail servers refuse more than 10 MB,
 * the default of Postfix (https://www.postfix.org/postconf.5.html#message_size_limit).
 */
export const mostAttachedBytes = 7 * 1024 ** 2;

/** A file in the store of files that is sent with a letter. */
export interface AttachedFile {
  key: string;
  name: string;
  /** The media type. */
  type: string;
  /** Bytes. */
  size: number;
}

/** The message of a publisher, to be passed on. */
export interface PassedOnMessage {
  /** Shown as it is, with its line breaks. */
  text: string;
  /** Whom the recipient answers: one bare address. */
  replyTo: string;
  /** The line about each file, with the address of one that is not attached. */
  files: { label: string; url?: string }[];
  attached: AttachedFile[];
}

/** The content of a mail in one language, all plain text; `rendered-letter.ts` renders it as text and HTML. */
export interface Letter {
  /** One bare address, in the canonical form of the account. */
  to: string;
  locale: Locale;
  /** About signing in or the safety of the account. Other letters do not delay it. */
  isUrgent?: true;
  subject: string;
  /** The salutation; see `greeting.ts`. */
  greeting: string;
  /** What happened; above the button. */
  paragraphs: string[];
  /** With it, the letter can be answered; others are sent automatically. */
  message?: PassedOnMessage;
  /** The one thing to do, as a button and as a plain address. */
  action?: { label: string; url: string };
  /** Further information after the button: how long a link is valid, what to do if another person acted. */
  notes?: string[];
}
