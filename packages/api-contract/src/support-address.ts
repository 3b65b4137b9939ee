/** At most 64 characters before the @ (RFC 5321 §4.5.3.1.1), and 253 in the domain (RFC 1035 §2.3.4). */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** Describes what `isSupportAddress` accepts. */
export const supportAddressForm = 'an e-mail address like support@network.example';

/**
 * Whether a text can be the setting `SUPPORT_EMAIL`: one plain address with a full domain. The console shows it and the API
 * sends to it, so both accept the same.
 */
export function isSupportAddress(text: string): boolean {
  return address.test(text);
}
