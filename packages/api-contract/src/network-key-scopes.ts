/** What a key of the network may do; `networkKey` in network.yaml describes each. */
export const networkKeyScopes = ['catalogue:read', 'feed:write', 'feed:force'] as const;

export type NetworkKeyScope = (typeof networkKeyScopes)[number];
