import { msg } from '@lingui/core/macro';
import * as v from 'valibot';

import { listOf } from '#common/forms/form-values.ts';
import { mandatory } from '#common/forms/length.ts';

import { webhookEventTypes } from './webhook-words.ts';

const notHttps = msg`The address has to begin with https://`.id;
const tooLong = msg`At most 2,048 characters`.id;
const eventMissing = msg`Choose at least one event`.id;

/** The form for the address. The API checks that the address is reachable, and whether it may lack `https`. */
export const webhookSchema = v.object({
  url: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(mandatory),
    v.regex(/^https?:\/\/./iu, notHttps),
    v.maxLength(2048, tooLong),
  ),
  events: v.pipe(listOf(v.picklist(webhookEventTypes)), v.nonEmpty(eventMissing)),
});
