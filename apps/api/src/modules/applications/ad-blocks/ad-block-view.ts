import type { AdBlock } from '@publisher-console/api-contract';
import type { AdBlockRow } from './ad-block-repository.ts';

/** An ad block in the form of the contract. */
export function adBlockView({ id, applicationId, name, adFormat, place, status, createdAt }: AdBlockRow): AdBlock {
  return { id, applicationId, name, adFormat, place, status, createdAt: createdAt.toISOString() };
}
