import type { AdFormatId, Locale } from '@publisher-console/api-contract';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';

/** The fields of an ad block that its publisher sets. */
export interface AdBlockForm {
  name: string;
  adFormat: AdFormatId;
  /** Where in the application it is shown; null if the publisher leaves it empty. */
  place: string | null;
}

/** Validates an ad block beyond the contract. Throws with an error for every invalid field. */
export function readAdBlock(body: RequestBody<'createAdBlock'>, locale: Locale): AdBlockForm {
  const faults: Record<string, FieldSentence> = {};
  const name = body.name.trim();
  const place = body.place?.trim() ?? '';
  if (name === '') faults['name'] = 'adBlockTitle';
  else if (!isPlainLine(name)) faults['name'] = 'form';
  if (!isPlainLine(place)) faults['place'] = 'form';
  if (Object.keys(faults).length > 0) throw fieldComplaints(faults, locale);
  return { name, adFormat: body.adFormat, place: place === '' ? null : place };
}
