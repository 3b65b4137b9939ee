import { eq, sql } from 'drizzle-orm';
import { asNetwork } from '#stores/sql/as-network.ts';
import { adFormat } from '#stores/sql/tables/ad-format.ts';
import { adBlock, application } from '#stores/sql/tables/application.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import type { NetworkStores } from '#orders/network-stores.ts';

/** An ad block by its ids, which files of statistics have, and by its numbers, which the warehouse has. */
export interface AdBlockEntry {
  id: string;
  number: number;
  applicationId: string;
  applicationNumber: number;
  publisherNumber: number;
  adFormat: string;
  adFormatNumber: number;
}

/** Reads the ad blocks with these ids. Deleted ones are included: their last statistics may arrive later. */
export function readAdBlocks({ database }: NetworkStores, { ids }: { ids: string[] }): Promise<AdBlockEntry[]> {
  return asNetwork(database, (network) =>
    network
      .select({
        id: adBlock.id,
        number: adBlock.number,
        applicationId: application.id,
        applicationNumber: application.number,
        publisherNumber: publisher.number,
        adFormat: adBlock.adFormat,
        adFormatNumber: adFormat.number,
      })
      .from(adBlock)
      .innerJoin(application, eq(application.id, adBlock.applicationId))
      .innerJoin(adFormat, eq(adFormat.id, adBlock.adFormat))
      .innerJoin(publisher, eq(publisher.id, adBlock.publisherId))
      .where(sql`${adBlock.id} = any(${`{${ids.join(',')}}`}::uuid[])`),
  );
}
