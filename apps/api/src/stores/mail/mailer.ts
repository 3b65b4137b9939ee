import type { Readable } from 'node:stream';

/** A file that is sent with a mail. */
export interface MailAttachment {
  /** One line. */
  name: string;
  /** The media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Reads the file from the beginning; called once at each attempt to send. */
  open: () => Promise<Readable>;
}

export interface Mail {
  /** The same at every attempt: it makes the Message-ID, by which a mail that arrived twice can be recognised. */
  id: string;
  /** One bare address, as it is kept with the account. */
  to: string;
  subject: string;
  /** Plain text; says the same as `html`. */
  text: string;
  /** A whole document that loads nothing from elsewhere. */
  html: string;
  /** Whom an answer goes to: one bare address. Only a mail that somebody wrote has it; nobody answers the others. */
  replyTo?: string;
  attachments?: MailAttachment[];
}

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves when the mail has been handed over; rejects when it has not, after `sendingTime` at the latest, or 3 seconds
   * after `stopping` aborts.
   */
  send(mail: Mail, stopping?: AbortSignal): Promise<void>;
}

/** The server refuses this mail for good, for example because the address does not exist; others may be accepted. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly responseCode: number;

  constructor(responseCode: number) {
    super(`The mail server answered ${responseCode}.`);
    this.responseCode = responseCode;
  }
}

/** Milliseconds for a whole mail without attachments, from the connection to the last answer. */
const patience = 20_000;
/** Bytes of attachments in a millisecond, over the slowest connection that is waited for. */
const slowest = 64;

/** Milliseconds after which a mail counts as not handed over. */
export function sendingTime(attachedBytes: number): number {
  return patience + Math.ceil(attachedBytes / slowest);
}
