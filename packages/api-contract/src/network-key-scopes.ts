/** What a key of the network may do; `networkKey` in network.yaml says what each is for. */
export const networkKeyScopes = ['catalogue:read', 'feed:write', 'feed:force'] as const;

export type NetworkKeyScope = (typeof networkKeyScopes)[number];
