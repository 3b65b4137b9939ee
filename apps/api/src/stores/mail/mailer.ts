import type { Readable } from 'node:stream';

/** A file that is sent with a mail. */
export interface MailAttachment {
  /** The file name: one line. */
  name: string;
  /** The media type. */
  type: string;
  /** Bytes. */
  size: number;
  /** Opens the file at its beginning; called once per attempt to send. */
  open: () => Promise<Readable>;
}

export interface Mail {
  /** The same at every attempt: it becomes the Message-ID, so that mail clients recognise a duplicate. */
  id: string;
  /** One bare address, as stored with the account. */
  to: string;
  subject: string;
  /** Plain text with the same content as `html`. */
  text: string;
  /** A whole document without external resources. */
  html: string;
  /** The `Reply-To`: one bare address. Only forwarded messages have it; the other mails are not to be answered. */
  replyTo?: string;
  attachments?: MailAttachment[];
}

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves when the server has accepted the mail. Rejects otherwise, after `sendingTime` at the latest, or 3 seconds
   * after `stopping` aborts.
   */
  send(mail: Mail, stopping?: AbortSignal): Promise<void>;
}

/** The server rejected this mail for good, for example because the address does not exist. Other mails may be accepted. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly responseCode: number;

  constructor(responseCode: number) {
    super(`The mail server answered ${responseCode}.`);
    this.responseCode = responseCode;
  }
}

/** Milliseconds for a mail without attachments, from the connection to the last reply. */
const timeOut = 20_000;
/** Bytes of attachments per millisecond over the slowest connection that is supported. */
const slowest = 64;

/** Milliseconds after which the attempt to send a mail has failed. */
export function sendingTime(attachedBytes: number): number {
  return timeOut + Math.ceil(attachedBytes / slowest);
}
