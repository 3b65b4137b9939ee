import type { Mail, Mailer } from './mailer.ts';

export interface KeptMail extends Mail {
  /** RFC 3339. */
  sentAt: string;
}

/** Accepts mails like a server and keeps them for users of this machine. */
export interface Mailbox extends Mailer {
  /** The newest mails, the newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
}
