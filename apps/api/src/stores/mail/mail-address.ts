/** The sender of a mail. */
export interface MailAddress {
  /** Empty when there is only an address. */
  name: string;
  address: string;
}

const bareAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;
const namedAddress = /^(?<name>[^\p{C}<>"\\,;:@]*?)\s*<(?<address>[^<>]+)>$/u;

/**
 * Whether a text is one address and nothing that a mail server could read as a second one, as a name or as a header.
 * Accounts keep addresses in a stricter form; this is a second check.
 */
export function isBareAddress(text: string): boolean {
  return bareAddress.test(text);
}

/** Reads `anna@example.com` or `Anna <anna@example.com>`; null for anything else. */
export function parseMailAddress(text: string): MailAddress | null {
  const { name = '', address = text } = namedAddress.exec(text.trim())?.groups ?? {};
  return isBareAddress(address.trim()) ? { name: name.trim(), address: address.trim() } : null;
}
