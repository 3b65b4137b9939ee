import type { Locale } from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { fieldErrors } from '#contract/api-error.ts';
import { isSamePassword, passwordFault } from '#modules/accounts/passwords.ts';
import { canonicalAddress } from '#modules/publishers/email-address.ts';

/** The longest URL that is saved, as in the contract. */
const mostCharacters = 2_048;

/**
 * The URL of a website or of an application in a store, typed as a URL or as a bare host name. Null for anything else:
 * another scheme, credentials, a host without a dot.
 */
export function websiteUrl(typed: string): string | null {
  if (!isPlainLine(typed) || !/^[\p{L}\p{N}]/u.test(typed)) return null;
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(text)) return null;
  const { href, hostname, username, password } = new URL(text);
  const isPublicName = /[^.]\.[^.]/.test(hostname) && username === '' && password === '';
  return isPublicName && href.length <= mostCharacters ? href : null;
}

/** A registration as it is saved. */
export interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  company: string;
  website: string;
  contacts: string;
}

/** Checks a registration for faults that the contract cannot describe. Throws with an error for each wrong field. */
export function readRegistration(body: RequestBody<'register'>, locale: Locale): Registration {
  const faults: Record<string, FieldSentence> = {};
  const line = (field: 'firstName' | 'lastName' | 'name' | 'website' | 'contacts') => {
    const text = normaliseText(body[field]);
    if (text === '') faults[field] = 'mandatory';
    else if (!isPlainLine(text)) faults[field] = 'form';
    return text;
  };

  const [firstName, lastName, company] = [line('firstName'), line('lastName'), line('name')];
  const [typedWebsite, contacts] = [line('website'), line('contacts')];
  const website = websiteUrl(typedWebsite);
  if (website === null) faults['website'] ??= 'website';
  const email = canonicalAddress(body.email);
  if (email === null) faults['email'] = 'email';
  const { password, passwordConfirm } = body;
  const guessable = passwordFault(password, { email: email ?? body.email, company });
  if (guessable !== null) faults['password'] = guessable;
  if (!isSamePassword(passwordConfirm, password)) faults['passwordConfirm'] = 'passwordsDiffer';

  if (email === null || website === null || Object.keys(faults).length > 0) throw fieldErrors(faults, locale);
  return { email, password, firstName, lastName, company, website, contacts };
}
