import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The beginning of API tokens of publishers, and of keys of the network. */
export type TokenPrefix = 'pc_' | 'pcn_';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 32;
const checksumLength = 6;
const shape = /^[A-Za-z0-9]{38}$/;

/**
 * A new token. The form lets secret scanners recognise it, and lets us refuse a mistyped one without a query: after 32
 * random characters comes their CRC-32, as in the tokens of GitHub.
 * https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/
 */
export function newToken(prefix: TokenPrefix = 'pc_'): string {
  const secret = Array.from({ length: secretLength }, () => digits.charAt(randomInt(digits.length))).join('');
  return `${prefix}${secret}${checksumOf(secret)}`;
}

/** Whether a bearer is meant to be an API token. No access token of a session begins like that. */
export function looksLikeToken(bearer: string): boolean {
  return bearer.startsWith('pc_');
}

/** Whether a text has the form of a token, with the right checksum. */
export function isTokenForm(text: string, prefix: TokenPrefix = 'pc_'): boolean {
  const rest = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !shape.test(rest)) return false;
  return rest.endsWith(checksumOf(rest.slice(0, -checksumLength)));
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The beginning and the end of a token: enough to recognise it, too little to use it. */
export function hintOf(token: string): string {
  return `${token.slice(0, token.indexOf('_') + 3)}…${token.slice(-4)}`;
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
