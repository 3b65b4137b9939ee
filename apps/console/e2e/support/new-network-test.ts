import { startNewNetwork } from './new-network.ts';
import type { NewNetwork } from './new-network.ts';
import { test as base } from './test.ts';

/**
 * The `test` of journeys that need a network of their own. Their pages are those of that network. A file names it by
 * `networkOf`: files with one name share it when one worker runs them, so each has publishers and staff of its own.
 */
export const test = base.extend<
  object,
  { network: NewNetwork; networkOf: string; networkSettings: Record<string, string> }
>({
  networkOf: ['', { scope: 'worker', option: true }],
  networkSettings: [{}, { scope: 'worker', option: true }],
  network: [
    async ({ networkOf, networkSettings }, provide) => {
      const network = await startNewNetwork(networkOf, networkSettings);
      await provide(network);
      await network.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  origin: [({ network }, provide) => provide(network.origin), { scope: 'worker' }],
});
