import { isBareAddress } from '@publisher-console/api-contract/email-address';

/** The sender of a mail. */
export interface MailAddress {
  /** Empty when there is only an address. */
  name: string;
  address: string;
}

const namedAddress = /^(?<name>[^\p{C}<>"\\,;:@]*?)\s*<(?<address>[^<>]+)>$/u;

/** Reads `anna@example.com` or `Anna <anna@example.com>`; null for anything else. */
export function parseMailAddress(text: string): MailAddress | null {
  const { name = '', address = text } = namedAddress.exec(text.trim())?.groups ?? {};
  return isBareAddress(address.trim()) ? { name: name.trim(), address: address.trim() } : null;
}
