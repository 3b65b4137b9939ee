import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
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

/** Throws when the mail was encrypted with another key or altered. */
export function openSealedMail(sealed: Buffer, key: KeyObject): WaitingMail {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const content = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(content.toString('utf8')) as WaitingMail;
}
