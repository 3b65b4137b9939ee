import type { AdFormatId, Locale } from '@publisher-console/api-contract';
import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { fieldErrors } from '#contract/api-error.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import type { NewBlockFormats } from '#orders/network-stores.ts';

/** The fields of an ad block that its publisher sets. */
export interface AdBlockForm {
  name: string;
  adFormat: AdFormatId;
  /** Where in the application it is shown; null if the publisher leaves it empty. */
  place: string | null;
}

interface AdBlockReading {
  locale: Locale;
  adFormats: NewBlockFormats;
  /** The format that the ad block has, which it may retain when no more are created with it. */
  present?: AdFormatId;
}

/** Validates an ad block beyond the contract. Throws with an error for every invalid field. */
export function readAdBlock(
  body: RequestBody<'createAdBlock'>,
  { locale, adFormats, present }: AdBlockReading,
): AdBlockForm {
  const faults: Record<string, FieldSentence> = {};
  const name = normaliseText(body.name);
  const place = normaliseText(body.place ?? '');
  if (name === '') faults['name'] = 'adBlockTitle';
  else if (!isPlainLine(name)) faults['name'] = 'form';
  if (body.adFormat !== present && adFormats.find(body.adFormat)?.acceptsNewBlocks !== true)
    faults['adFormat'] = 'adBlockFormat';
  if (!isPlainLine(place)) faults['place'] = 'form';
  if (Object.keys(faults).length > 0) throw fieldErrors(faults, locale);
  return { name, adFormat: body.adFormat, place: place === '' ? null : place };
}

/** The most ad blocks of one application. The limit exists because every load of statistics looks up each ad block. */
export const mostBlocks = 100;
