import { startNewNetwork } from './new-network.ts';
import type { NewNetwork } from './new-network.ts';
import { test as base } from './test.ts';

/**
 * The `test` of journeys that need a separate network. Their pages are those of that network, which a file names by
 * `networkOf`. Files with the same name share it when one worker runs them, so each has its own publishers and staff.
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
