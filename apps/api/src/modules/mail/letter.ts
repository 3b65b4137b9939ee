import type { Locale } from '@publisher-console/api-contract';

/** What a mail says, in one language; `rendered-letter.ts` makes text and HTML of it. All of it is plain text. */
export interface Letter {
  /** One bare address, in the form in which it is kept with the account. */
  to: string;
  locale: Locale;
  subject: string;
  /** How the person is addressed; `greeting.ts` has the words. */
  greeting: string;
  /** What happened, before the button. */
  paragraphs: string[];
  /** The one thing to do, as a button and as a plain address. */
  action?: { label: string; url: string };
  /** What else to know, after the button: how long a link lasts, what to do if this was somebody else. */
  notes?: string[];
}
