/**
 * The grammar of e-mail addresses: the dot-atoms of RFC 5322 before the @, and a host name after it. Quoted names and
 * comments are left out, because mail servers read them in different ways. The expressions have the flag `i` without
 * `u`: with `u`, the Kelvin sign would match `k`.
 */
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const dotAtom = `${atom}(?:\\.${atom})*`;
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';

/**
 * The part before the @ of an address of the operator, which may have dots in any place. Mail servers accept at most 64
 * characters (https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.1).
 */
const looseName = "[\\w.!#$%&'*+/=?^`{|}~-]{1,64}";

const name = new RegExp(`^${dotAtom}$`, 'i');
const supportAddress = new RegExp(`^${looseName}@(?=.{1,253}$)${label}(?:\\.${label})+$`, 'i');
const bareAddress = new RegExp(`^${looseName}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$`, 'i');

/**
 * The form that `format: email` requires in the contract. The contract limits the length separately, by `maxLength`.
 */
export const emailForm = new RegExp(`^${dotAtom}@(?:${label}\\.)+${label}$`, 'i');

/** Whether a text can be the part before the @ of an account's address. */
export function isEmailName(text: string): boolean {
  return name.test(text);
}

/**
 * Whether a text is one address and nothing that a mail server could read as a second one, as a name or as a header. Its
 * host may be a single label, such as `localhost`.
 */
export function isBareAddress(text: string): boolean {
  return bareAddress.test(text);
}

/** The form that `isSupportAddress` accepts, as words for a message. */
export const supportAddressForm = 'an e-mail address like support@network.example';

/**
 * Whether a text can be the setting `SUPPORT_EMAIL`: one plain address with a whole domain. The console shows it and the
 * API writes to it, so both have to accept the same addresses.
 */
export function isSupportAddress(text: string): boolean {
  return supportAddress.test(text);
}
