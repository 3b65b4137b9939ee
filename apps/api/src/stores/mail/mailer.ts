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
}

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves when the mail has been handed over; rejects when it has not, after 20 seconds at the latest, or 3 seconds
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
