import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'pc_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const checksumLength = 6;
const shape = /^pc_[A-Za-z0-9]{38}$/;

/**
 * A new token. The form lets secret scanners recognise it, and lets us refuse a mistyped one without a query: after 32
 * random characters comes their CRC-32, as in the tokens of GitHub.
 * https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/
 */
export function newToken(): string {
  const secret = Array.from({ length: secretLength }, () => digits.charAt(randomInt(digits.length))).join('');
  return `${prefix}${secret}${checksumOf(secret)}`;
}

/** Whether a bearer is meant to be an API token. No access token of a session begins like that. */
export function looksLikeToken(bearer: string): boolean {
  return bearer.startsWith(prefix);
}

/** Whether a text has the form of a token, with the right checksum. */
export function isTokenForm(text: string): boolean {
  if (!shape.test(text)) return false;
  const secret = text.slice(prefix.length, -checksumLength);
  return text.endsWith(checksumOf(secret));
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The beginning and the end of a token: enough to recognise it, too little to use it. */
export function hintOf(token: string): string {
  return `${token.slice(0, prefix.length + 2)}…${token.slice(-4)}`;
}

function checksumOf(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  while (text.length < checksumLength) {
    text = digits.charAt(rest % digits.length) + text;
    rest = Math.floor(rest / digits.length);
  }
  return text;
}
