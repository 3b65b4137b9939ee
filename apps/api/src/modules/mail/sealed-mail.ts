import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import type { Keys } from '#process/derived-keys.ts';
import type { Mail } from '#stores/mail/mailer.ts';
import type { AttachedFile } from './letter.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** A mail that waits to be sent. It has the keys of its files in the store of files, not their bytes. */
export interface WaitingMail extends Omit<Mail, 'attachments'> {
  attached?: AttachedFile[];
  /** The language of a mail with files, for the sentence about a missing file. */
  locale?: Locale;
}

/** Encrypts a mail into nonce, tag and content, so that a database dump contains no usable link. */
export function sealMail(mail: WaitingMail, key: KeyObject): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const content = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]);
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
  for (const key of keys) {
    const mail = openWith(key, sealed);
    if (mail !== null) return mail;
  }
  throw new MailKeyUnknown();
}

function openWith(key: KeyObject, sealed: Buffer): WaitingMail | null {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const content = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  try {
    // Throws for another key: its tag differs.
    decipher.final();
  } catch {
    return null;
  }
  return JSON.parse(content.toString('utf8')) as WaitingMail;
}
