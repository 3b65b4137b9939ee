import type { NetworkKeyScope } from '@publisher-console/api-contract/network';

/** What a key of the network may do; see `NetworkKeyScope` in the contract. */
export const networkKeyScopes = [
  'catalogue:read',
  'feed:write',
  'feed:force',
] as const satisfies readonly NetworkKeyScope[];
