export interface Mail {
  /** The same at every try: the Message-ID is made of it, so that a mail that came twice can be known. */
  id: string;
  /** One bare address, as it is kept with the account. */
  to: string;
  subject: string;
  /** Plain text; says the same as `html`. */
  text: string;
  /** A whole document that needs nothing from elsewhere. */
  html: string;
}

/** How the product writes to people. */
export interface Mailer {
  /** Resolves when the mail is safely handed over; rejects when it is not, after 20 seconds at the latest. */
  send(mail: Mail): Promise<void>;
}

/** This one mail is refused for good, as for an address that does not exist: the next may well go. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  readonly responseCode: number;

  constructor(responseCode: number) {
    super(`The mail server answered ${responseCode}.`);
    this.responseCode = responseCode;
  }
}
