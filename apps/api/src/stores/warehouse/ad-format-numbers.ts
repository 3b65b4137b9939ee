import type { AdFormatId } from '@publisher-console/api-contract';

/** The number of each ad format in the warehouse. A new format gets the next one and needs a migration of the tables. */
export const adFormatNumbers = { fs_banner: 1, rewarded_video: 2 } as const satisfies Record<AdFormatId, number>;
