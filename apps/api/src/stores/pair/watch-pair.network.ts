import type { FastifyBaseLogger } from 'fastify';
import { startBackgroundLoop } from '#process/background-loop.ts';
import { second } from '#process/durations.ts';
import { requirePair } from './join-stores.network.ts';
import type { StorePair } from './store-pair.ts';
import { WrongStores } from './store-pair.ts';

interface PairWatch {
  stores: StorePair;
  log: FastifyBaseLogger;
  /** Another store answers at the address of one of them: what this process reads is not the network's any more. */
  onWrong: (error: WrongStores) => void;
}

/** Checks again and again that the stores are those of one network, while the process runs. */
export function watchPair({ stores, log, onWrong }: PairWatch): { close(): Promise<void> } {
  return startBackgroundLoop({
    name: 'check of the stores',
    run: async () => {
      try {
        await requirePair(stores);
      } catch (error) {
        // Work that needs a store that does not answer notices it.
        if (error instanceof WrongStores) onWrong(error);
      }
    },
    pause: 15 * second,
    pauseAfterFailure: 15 * second,
    log,
  });
}
