import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { mandatory } from './mandatory.ts';

const incorrect = msg`Incorrect email`.id;

/** What `format: email` of the contract means. A test compares the two. */
const form =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/u;

const lettersOfDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** Writes an international domain in ASCII, as the contract wants it; browsers disagree on whether an e-mail field does. */
function withAsciiDomain(address: string): string {
  const [name, domain = '', ...more] = address.split('@');
  if (more.length > 0 || !lettersOfDomain.test(domain) || /^[\x21-\x7e]*$/u.test(domain)) return address;
  return `${name}@${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}

/** An e-mail address as the contract takes it. Spaces around it are removed. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(mandatory),
  v.transform(withAsciiDomain),
  v.maxLength(254, incorrect),
  v.regex(form, incorrect),
);
