import { isBareAddress } from '@publisher-console/api-contract/email-address';

/** The sender of a mail. */
export interface MailAddress {
  /** The display name; empty when there is only an address. */
  name: string;
  address: string;
}

/** A name with a comma or another character that has a meaning in a header is quoted: RFC 5322, section 3.2.4. */
const namedAddress =
  /^(?:"(?<quoted>(?:[^\p{C}"\\]|\\["\\])*)"|(?<plain>[^\p{C}<>"\\,;:@]*?))\s*<(?<address>[^<>]+)>$/u;

/** Parses `anna@example.com`, `Anna <anna@example.com>` or `"Nord, Anna" <anna@example.com>`; null for anything else. */
export function parseMailAddress(text: string): MailAddress | null {
  const { quoted, plain = '', address = text } = namedAddress.exec(text.trim())?.groups ?? {};
  const name = quoted?.replaceAll(/\\(.)/gu, '$1') ?? plain;
  return isBareAddress(address.trim()) ? { name: name.trim(), address: address.trim() } : null;
}
