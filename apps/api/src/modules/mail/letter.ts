import type { Locale } from '@publisher-console/api-contract';

/**
 * The most bytes of all files that are attached to one letter. Base64 adds a third, and many mail servers refuse more
 * than 10 MB, the default of Postfix (https://www.postfix.org/postconf.5.html#message_size_limit).
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

/** A publisher's message to support, which a letter passes on. */
export interface PassedOnMessage {
  /** Shown as it is, with its line breaks. */
  text: string;
  /** The address to which the recipient replies: one bare address. */
  replyTo: string;
  /** A line for each file; `url` is the address of a file that is not attached. */
  files: { label: string; url?: string }[];
  attached: AttachedFile[];
}

/** The content of a mail in one language, all plain text; `rendered-letter.ts` renders it as text and HTML. */
export interface Letter {
  /** One bare address, in the canonical form of the account. */
  to: string;
  locale: Locale;
  /** Set for letters about signing in or the safety of the account, which other letters do not delay. */
  isUrgent?: true;
  subject: string;
  /** The salutation; see `greeting.ts`. */
  greeting: string;
  /** The paragraphs above the button, which report what happened. */
  paragraphs: string[];
  /** The message that the letter passes on. Only such a letter can be replied to; others are sent automatically. */
  message?: PassedOnMessage;
  /** The one thing for the reader to do, shown as a button and as a plain address. */
  action?: { label: string; url: string };
  /** Further information after the button: how long a link is valid, what to do if another person caused the letter. */
  notes?: string[];
}
