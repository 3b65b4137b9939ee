import type { Mail, MailAttachment, Mailer } from './mailer.ts';

export interface StoredMail extends Omit<Mail, 'attachments'> {
  /** The attachments, which are not stored. */
  attachments: AttachmentSummary[];
  /** RFC 3339. */
  sentAt: string;
}

export interface AttachmentSummary extends Omit<MailAttachment, 'open'> {
  /** SHA-256 of the bytes, in hexadecimal digits. */
  sha256: string;
}

/** Accepts mails like a server, and stores them for the mailbox page of this machine. */
export interface Mailbox extends Mailer {
  /** The newest mails, newest first. */
  list(): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
}
