import { startNewNetwork } from './new-network.ts';
import type { NewNetwork } from './new-network.ts';
import { test as base } from './test.ts';

/** The `test` of journeys that need a network of their own. Their pages are those of that network. */
export const test = base.extend<object, { network: NewNetwork }>({
  network: [
    async ({}, provide) => {
      const network = await startNewNetwork();
      await provide(network);
      await network.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  origin: [({ network }, provide) => provide(network.origin), { scope: 'worker' }],
});
