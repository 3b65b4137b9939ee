import type { Locale } from '@publisher-console/api-contract';
import type { Counterparty, DocumentKind } from '#modules/document/network-documents/document-kinds.ts';
import { UsageError } from './connection/usage-error.ts';

export const documentKinds = [
  'offer',
  'privacy_policy',
  'terms',
  'faq',
  'contract_template',
  'verification_list',
] as const satisfies DocumentKind[];

export const counterparties = [
  'self_employed',
  'sole_proprietorship',
  'limited_liability_company',
] as const satisfies Counterparty[];

export const locales = ['en', 'ru'] as const satisfies Locale[];

/** Parses one of `values`, typed with - or _ between its words. Throws `UsageError` for anything else. */
export function oneOf<Value extends string>(values: readonly Value[], given: string | boolean, name: string): Value {
  const known = values.find((value) => value === String(given).replaceAll('-', '_'));
  if (known === undefined) throw new UsageError(`${name} is one of ${values.join(', ')}.`);
  return known;
}
