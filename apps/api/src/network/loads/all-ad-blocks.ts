import type { AdBlockEntry } from './ad-blocks.ts';
import type { LoadConnection } from './load-commands.ts';

/** Fetches all ad blocks of the network, page by page. Not in `ad-blocks.ts`, so that the terminal does not import drizzle. */
export async function allAdBlocks(network: LoadConnection): Promise<AdBlockEntry[]> {
  const all: AdBlockEntry[] = [];
  for (;;) {
    const page = await network.order('adBlocks', { after: all.at(-1)?.number ?? 0 });
    if (page.length === 0) return all;
    all.push(...page);
  }
}
