/** Servers take no more before the @, and domain names are no longer. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** What `isSupportAddress` takes, for people. */
export const supportAddressForm = 'an e-mail address like support@network.example';

/**
 * Whether a text can be the setting `SUPPORT_EMAIL`: one plain address with a whole domain. The console shows it and the
 * API writes to it, so both have to take the same.
 */
export function isSupportAddress(text: string): boolean {
  return address.test(text);
}
