import { msg } from '@lingui/core/macro';
import { emailForm } from '@publisher-console/api-contract/email-address';
import * as v from 'valibot';

import { parseUrl } from '#common/context/parse-url.ts';

import { mandatory } from './length.ts';

const incorrect = msg`Incorrect email`.id;

const lettersOfDomain = /^[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Encodes an international domain in ASCII, as the API contract requires. Only some browsers do so in an e-mail field.
 */
function withAsciiDomain(address: string): string {
  const [name, domain = '', ...more] = address.split('@');
  if (more.length > 0 || !lettersOfDomain.test(domain) || /^[\x21-\x7e]*$/u.test(domain)) return address;
  return `${name}@${parseUrl(`http://${domain}`)?.hostname ?? domain}`;
}

/** An e-mail address that the API accepts. Spaces around it are removed. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(mandatory),
  v.transform(withAsciiDomain),
  v.maxLength(254, incorrect),
  v.regex(emailForm, incorrect),
);
