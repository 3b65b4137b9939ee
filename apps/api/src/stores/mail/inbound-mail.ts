/** A mail as it came in. */
export interface InboundMail {
  /** The sender of the envelope; empty for a bounce. */
  sender: string;
  /** The recipient of the envelope. */
  recipient: string;
  /** The whole message. */
  raw: Buffer;
}

/** A mail that is refused for good: its sender gets the sentence back. */
export class MailNotAccepted extends Error {
  override readonly name = 'MailNotAccepted';
}
