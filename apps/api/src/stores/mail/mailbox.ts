import type { Mail, MailAttachment, Mailer } from './mailer.ts';

export interface KeptMail extends Omit<Mail, 'attachments'> {
  /** The attachments, which are not stored. */
  attachments: KeptAttachment[];
  /** RFC 3339. */
  sentAt: string;
}

export interface KeptAttachment extends Omit<MailAttachment, 'open'> {
  /** SHA-256 of the bytes, in hexadecimal digits. */
  sha256: string;
}

/** Accepts mails like a server, and stores them for the mailbox page of this machine. */
export interface Mailbox extends Mailer {
  /** The newest mails, newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
}
