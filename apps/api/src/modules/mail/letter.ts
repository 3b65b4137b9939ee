import type { Locale } from '@publisher-console/api-contract';

/** The content of a mail in one language, all plain text; `rendered-letter.ts` renders it as text and HTML. */
export interface Letter {
  /** One bare address, in the form in which it is kept with the account. */
  to: string;
  locale: Locale;
  subject: string;
  /** The salutation; see `greeting.ts`. */
  greeting: string;
  /** What happened, before the button. */
  paragraphs: string[];
  /** The one thing to do, as a button and as a plain address. */
  action?: { label: string; url: string };
  /** Further information after the button: how long a link lasts, what to do if this was somebody else. */
  notes?: string[];
}
