import { msg } from '@lingui/core/macro';
import type { FeedbackRequest } from '@publisher-console/api-contract';
import * as v from 'valibot';

import { listOf } from '#common/forms/form-values.ts';
import { atMostCharacters, mandatory } from '#common/forms/length.ts';

const subjects = ['problem', 'idea'] as const satisfies FeedbackRequest['subject'][];
const textTooLong = msg`The message is too long`.id;
const filesFailed = msg`Some files were not uploaded. Try them again or remove them, then send the message.`.id;
const filesRefused = msg`Some files cannot be sent. Remove them, then send the message.`.id;

/** The most characters of a message. */
export const longestText = 5000;

/** A message to support. */
export const supportSchema = v.pipe(
  v.object({
    /** A reply has no subject. */
    subject: v.optional(v.picklist(subjects, mandatory), 'problem'),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory), atMostCharacters(longestText, textTooLong)),
    files: listOf(v.string()),
    /** Files that are invalid. */
    refusedFiles: listOf(v.string()),
    /** Files whose upload has failed. */
    failedFiles: listOf(v.string()),
  }),
  v.forward(
    v.partialCheck([['refusedFiles']], ({ refusedFiles }) => refusedFiles.length === 0, filesRefused),
    ['files'],
  ),
  v.forward(
    v.partialCheck([['failedFiles']], ({ failedFiles }) => failedFiles.length === 0, filesFailed),
    ['files'],
  ),
);
