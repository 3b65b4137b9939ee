import { typedLine } from '@publisher-console/api-contract/typed-line';
import type { ApiTokenScope, Locale } from '@publisher-console/api-contract';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { readNetwork } from './token-networks.ts';

interface ApiTokenForm {
  name: string;
  scopes: ApiTokenScope[];
  expiresAt: Date | null;
  /** In their canonical form. */
  networks: string[];
}

const longestLifeYears = 10;

/** Validates a token to make beyond the contract. Throws with complaints by field. */
export function readApiToken(
  { name: typed, scopes, expiresAt: typedEnd, networks: typedNetworks = [] }: RequestBody<'createApiToken'>,
  { locale, now }: { locale: Locale; now: Date },
): ApiTokenForm {
  const faults: Record<string, FieldSentence> = {};
  const name = typedLine(typed);
  if (name === '') faults['name'] = 'mandatory';
  else if (!isPlainLine(name)) faults['name'] = 'form';

  const expiresAt = typedEnd === null ? null : new Date(typedEnd);
  if (expiresAt !== null && !isAllowedEnd(expiresAt, now)) faults['expiresAt'] = 'tokenEnd';

  const networks = typedNetworks.map((network, index) => {
    const read = readNetwork(network);
    if (read === null) faults[`networks.${index}`] = 'network';
    return read ?? '';
  });
  if (Object.keys(faults).length > 0) throw fieldComplaints(faults, locale);
  return { name, scopes, expiresAt, networks: [...new Set(networks)] };
}

function isAllowedEnd(end: Date, now: Date): boolean {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + longestLifeYears);
  return end > now && end <= latest;
}
