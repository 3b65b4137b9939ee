import { createHash, randomBytes } from 'node:crypto';

/** Codes that a person has at once. */
const recoveryCodeCount = 10;

/** Without letters that look like digits or like each other. https://www.crockford.com/base32.html */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten codes of 80 random bits: four groups of four characters, as they are shown. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const characters = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join('');
    return characters.replaceAll(/.{4}(?!$)/gu, '$&-');
  });
}

/** The hash of a typed code: in either case, with or without dashes, with O for 0 and I or L for 1. */
export function hashOfRecoveryCode(personId: string, typed: string): Buffer {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
  return createHash('sha256').update(`${personId} ${code}`).digest();
}
