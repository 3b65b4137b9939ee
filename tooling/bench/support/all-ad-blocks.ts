import type { AdBlockEntry } from '@publisher-console/api/modules/statistics/loads/named-ad-blocks.network.ts';
import type { LoadConnection } from '@publisher-console/api/modules/statistics/loads/load-commands.network.ts';
import { asNetwork } from '@publisher-console/api/stores/sql/as-network.ts';
import type { Database } from '@publisher-console/api/stores/sql/database.ts';
import { adBlock } from '@publisher-console/api/stores/sql/tables/application.ts';

/** As many ids as one order of a load names. */
const idsOfOrder = 10_000;

/** All ad blocks of a network. */
export async function allAdBlocks(network: LoadConnection, database: Database): Promise<AdBlockEntry[]> {
  const rows = await asNetwork(database, (all) => all.select({ id: adBlock.id }).from(adBlock).orderBy(adBlock.number));
  const blocks: AdBlockEntry[] = [];
  for (let first = 0; first < rows.length; first += idsOfOrder) {
    const ids = rows.slice(first, first + idsOfOrder).map(({ id }) => id);
    blocks.push(...(await network.order('adBlocks', { ids })));
  }
  return blocks;
}
