import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmailName } from '@publisher-console/api-contract/email-address';

const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The canonical form in which an e-mail address is stored and looked up: lower-case ASCII before the @, an IDNA domain
 * after it. Null for an invalid address, and for a domain whose letters IDNA would replace by others.
 *
 * Only the letters A–Z are converted to lower case: `String.prototype.toLowerCase` also turns the Kelvin sign into `k`,
 * which would make the addresses of two publishers equal.
 */
export function canonicalAddress(address: string): string | null {
  const [local, domain, ...more] = foldAscii(address).split('@');
  if (local === undefined || domain === undefined || more.length > 0) return null;
  if (local.length > 64 || !isEmailName(local)) return null;
  const asciiDomain = canonicalDomain(domain);
  if (asciiDomain === null) return null;
  const canonical = `${local}@${asciiDomain}`;
  return canonical.length <= 254 ? canonical : null;
}

function canonicalDomain(domain: string): string | null {
  if (domain.length > 253) return null;
  const ascii = domainToASCII(domain);
  const labels = ascii.split('.');
  const isHostName =
    labels.length > 1 && labels.every((label) => domainLabel.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '');
  if (!isHostName) return null;
  return ascii === domain || domainToUnicode(ascii) === domain.normalize('NFC') ? ascii : null;
}

function foldAscii(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));
}
