import { ownerOfSite } from '#demo/demo-publishers.ts';
import { startDemoSites } from '#demo/demo-sites.ts';
import type { OutsideAddresses } from '#guarded-fetch/outside-addresses.ts';
import type { NetworkFileFor } from '#modules/app-ads-txt/network-file/network-file-of-publisher.ts';
import type { Shutdown } from '#process/shutdown.ts';

/** Serves the sites of the demo network until the shutdown, and returns the addresses on which they are served. */
export async function demoSiteAddresses(networkFileFor: NetworkFileFor, shutdown: Shutdown): Promise<OutsideAddresses> {
  const sites = await startDemoSites(async (site) => {
    const owner = ownerOfSite(site);
    return owner === null ? null : (await networkFileFor(owner.id)).required.map(({ line }) => line);
  });
  await shutdown.add('demo sites', () => sites.close());
  return sites.addresses;
}
