import type { Platform } from '@publisher-console/api-contract';

/** Proper names, the same in every language. */
export const platformNames = { android: 'Android', ios: 'iOS' } satisfies Record<Platform, string>;
