import type { KeyObject } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import type { Keys } from '#process/derived-keys.ts';
import { openBytes, sealBytes } from '#process/sealed-bytes.ts';
import type { Mail } from '#stores/mail/mailer.ts';
import type { AttachedFile } from './email-template.ts';

/** A mail that waits to be sent. It has the keys of its files in the store of files, not their bytes. */
export interface WaitingMail extends Omit<Mail, 'attachments'> {
  attached?: AttachedFile[];
  /** The language of a mail with files, for the sentence about a missing file. */
  locale?: Locale;
}

/** Encrypts a mail, so that a database dump contains no usable link. */
export function sealMail(mail: WaitingMail, key: KeyObject): Buffer {
  return sealBytes(Buffer.from(JSON.stringify(mail)), key);
}

/** A mail was encrypted with a key that this process does not have, or it was altered. */
class MailKeyUnknown extends Error {
  override readonly name = 'MailKeyUnknown';

  constructor() {
    super('None of the keys of TOKEN_KEYS opens the mail: add the key that was current when it was written.');
  }
}

/** Opens a mail with the key that it was encrypted with. Throws `MailKeyUnknown`. */
export function openSealedMail(sealed: Buffer, keys: Keys): WaitingMail {
  const content = openBytes(sealed, keys);
  if (content === null) throw new MailKeyUnknown();
  return JSON.parse(content.toString('utf8')) as WaitingMail;
}
