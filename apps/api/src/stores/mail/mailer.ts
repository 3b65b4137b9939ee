export interface Mail {
  /** One bare address, as it is kept with the account. */
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** How the product writes to people. */
export interface Mailer {
  /** Resolves when the mail is safely handed over; rejects when it is not. */
  send(mail: Mail): Promise<void>;
}
