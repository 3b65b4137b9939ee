import type { Locale } from '@publisher-console/api-contract';

/**
 * Bytes of all files that are attached to one letter. Encoded they are a third more, and many mail servers take no more
 * than 10 MB: that is what Postfix allows by default.
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

/** What somebody wrote, to be passed on. */
export interface PassedOnMessage {
  /** Shown as it is, with its line breaks. */
  text: string;
  /** Whom the recipient answers: one bare address. */
  replyTo: string;
  /** What the letter says of each file, with the address of one that is not attached. */
  files: { label: string; url?: string }[];
  attached: AttachedFile[];
}

/** The content of a mail in one language, all plain text; `rendered-letter.ts` renders it as text and HTML. */
export interface Letter {
  /** One bare address, in the form in which it is kept with the account. */
  to: string;
  locale: Locale;
  /** About signing in: somebody waits for it, or has to know of it at once. It waits behind no other letters. */
  isUrgent?: true;
  subject: string;
  /** The salutation; see `greeting.ts`. */
  greeting: string;
  /** What happened, before the button. */
  paragraphs: string[];
  /** Makes the letter one to answer: the others are sent automatically. */
  message?: PassedOnMessage;
  /** The one thing to do, as a button and as a plain address. */
  action?: { label: string; url: string };
  /** Further information after the button: how long a link lasts, what to do if this was somebody else. */
  notes?: string[];
}
