import type { AdBlock } from '@publisher-console/api-contract';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';
import { adBlockCounts, newestAdBlocks } from './ad-block-repository.ts';
import { adBlockView } from './ad-block-view.ts';

/** The ad blocks in the answer about an application. */
interface ShownBlocks {
  adBlockCount: number;
  /** The newest ad blocks, newest first. */
  adBlocks: AdBlock[];
}

const mostShown = 25;

/** Reads the ad blocks in the answers about applications, with two statements for all of them. */
export async function blocksOfApplications(
  own: OwnDatabase,
  publisherId: string,
  applicationIds: string[],
): Promise<(applicationId: string) => ShownBlocks> {
  if (applicationIds.length === 0) return () => ({ adBlockCount: 0, adBlocks: [] });
  const counts = await adBlockCounts(own, publisherId, applicationIds);
  const newest = await newestAdBlocks(own, publisherId, applicationIds, mostShown);
  const byApplication = Map.groupBy(newest, ({ applicationId }) => applicationId);
  return (applicationId) => ({
    adBlockCount: counts.get(applicationId) ?? 0,
    adBlocks: (byApplication.get(applicationId) ?? []).map(adBlockView),
  });
}
