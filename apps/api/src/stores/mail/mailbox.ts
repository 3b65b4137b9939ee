import type { Mail, MailAttachment, Mailer } from './mailer.ts';

export interface KeptMail extends Omit<Mail, 'attachments'> {
  /** The files that came with it, which were read and not kept. */
  attachments: KeptAttachment[];
  /** RFC 3339. */
  sentAt: string;
}

export interface KeptAttachment extends Omit<MailAttachment, 'open'> {
  /** Of the bytes, in hex. */
  sha256: string;
}

/** Accepts mails like a server and keeps them for users of this machine. */
export interface Mailbox extends Mailer {
  /** The newest mails, the newest first. */
  list(): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
}
