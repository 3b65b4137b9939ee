import { eq, gt } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { NetworkStores } from '#network/network-stores.ts';

/** An ad block as a file of statistics names it (ids) and as the warehouse keys it (numbers). */
export interface AdBlockEntry {
  id: string;
  number: number;
  applicationId: string;
  applicationNumber: number;
  publisherNumber: number;
  adFormat: 'fs_banner' | 'rewarded_video';
}

/** Ad blocks of one answer: about 2 MB of JSON. */
const pageSize = 10_000;

/**
 * A page of the network's ad blocks, deleted ones too, because their last statistics may still come. `after` is the
 * number of the last one before the page.
 */
export function readAdBlocks({ database }: NetworkStores, { after }: { after: number }): Promise<AdBlockEntry[]> {
  return asNetwork(database, (network) =>
    network
      .select({
        id: adBlock.id,
        number: adBlock.number,
        applicationId: application.id,
        applicationNumber: application.number,
        publisherNumber: publisher.number,
        adFormat: adBlock.adFormat,
      })
      .from(adBlock)
      .innerJoin(application, eq(application.id, adBlock.applicationId))
      .innerJoin(publisher, eq(publisher.id, adBlock.publisherId))
      .where(gt(adBlock.number, after))
      .orderBy(adBlock.number)
      .limit(pageSize),
  );
}
