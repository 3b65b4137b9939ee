import { typedLine } from '@publisher-console/api-contract/typed-line';
import type { AdFormatId, Locale } from '@publisher-console/api-contract';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';

/** The fields of an ad block that its publisher sets. */
export interface AdBlockForm {
  name: string;
  adFormat: AdFormatId;
  /** Where in the application it is shown; null if the publisher leaves it empty. */
  place: string | null;
}

interface AdBlockReading {
  locale: Locale;
  adFormats: AdFormats;
  /** The format that the ad block has, which it may retain when no more are created with it. */
  present?: AdFormatId;
}

/** Validates an ad block beyond the contract. Throws with an error for every invalid field. */
export function readAdBlock(
  body: RequestBody<'createAdBlock'>,
  { locale, adFormats, present }: AdBlockReading,
): AdBlockForm {
  const faults: Record<string, FieldSentence> = {};
  const name = typedLine(body.name);
  const place = typedLine(body.place ?? '');
  if (name === '') faults['name'] = 'adBlockTitle';
  else if (!isPlainLine(name)) faults['name'] = 'form';
  if (body.adFormat !== present && adFormats.find(body.adFormat)?.acceptsNewBlocks !== true)
    faults['adFormat'] = 'adBlockFormat';
  if (!isPlainLine(place)) faults['place'] = 'form';
  if (Object.keys(faults).length > 0) throw fieldComplaints(faults, locale);
  return { name, adFormat: body.adFormat, place: place === '' ? null : place };
}
