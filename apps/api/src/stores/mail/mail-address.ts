/** The sender of a mail. */
export interface MailAddress {
  /** The display name; empty when there is only an address. */
  name: string;
  address: string;
}

const bareAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;
const namedAddress = /^(?<name>[^\p{C}<>"\\,;:@]*?)\s*<(?<address>[^<>]+)>$/u;

/**
 * Whether a text is one bare address: no list, no display name, no header. Accounts accept a stricter form; this is a
 * second check against header injection.
 */
export function isBareAddress(text: string): boolean {
  return bareAddress.test(text);
}

/** Parses `anna@example.com` or `Anna <anna@example.com>`; null for anything else. */
export function parseMailAddress(text: string): MailAddress | null {
  const { name = '', address = text } = namedAddress.exec(text.trim())?.groups ?? {};
  return isBareAddress(address.trim()) ? { name: name.trim(), address: address.trim() } : null;
}
