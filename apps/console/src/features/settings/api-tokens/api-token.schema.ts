import { msg } from '@lingui/core/macro';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import * as v from 'valibot';

import { listOf } from '#common/forms/form-values.ts';
import { atMostCharacters, mandatory } from '#common/forms/length.ts';

import { expiryChoices, expiryDays, expiryOf } from './api-token-expiry.ts';
import { apiTokenScopeIds } from './api-token-scopes.ts';

const networksMax = 20;

const nameTooLong = msg`At most 100 characters`.id;
const scopeMissing = msg`Choose what the token may do`.id;
const dayMissing = msg`Choose today or a later day, at most ten years ahead`.id;
const tooManyNetworks = msg`At most 20 addresses and ranges`.id;

/** The non-empty lines of a text. */
const networks = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
  v.maxLength(networksMax, tooManyNetworks),
);

/** The form for a new token. The API decides whether a line is an address. */
export const apiTokenSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.transform(normaliseText), v.nonEmpty(mandatory), atMostCharacters(100, nameTooLong)),
    scopes: v.pipe(listOf(v.picklist(apiTokenScopeIds)), v.nonEmpty(scopeMissing)),
    expiresAt: v.picklist(expiryChoices),
    // Only rendered if a day is to be chosen.
    day: v.optional(v.string(), ''),
    networks,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    const input = dataset.value as { expiresAt?: unknown; day?: string };
    const { day = '' } = input;
    const { first, last } = expiryDays(Date.now());
    if (input.expiresAt !== 'day' || (day >= first && day <= last)) return;
    addIssue({ message: dayMissing, path: [{ type: 'object', origin: 'value', input, key: 'day', value: day }] });
  }),
  v.transform(({ day, expiresAt, ...token }) => ({ ...token, expiresAt: expiryOf(expiresAt, day, Date.now()) })),
);
