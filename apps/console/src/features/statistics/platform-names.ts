import type { Platform } from '@publisher-console/api-contract';

/** Their owners' names for them, the same in every language. */
export const platformNames = { android: 'Android', ios: 'iOS' } satisfies Record<Platform, string>;
