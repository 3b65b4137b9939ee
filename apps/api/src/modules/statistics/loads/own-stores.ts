import type { NetworkStores } from '#orders/network-stores.ts';
import { joinStores } from '#stores/pair/join-stores.ts';

/** Checks the two stores before `work`: facts in a wrong warehouse would be lost, or count for another network. */
export function onOwnStores<Input, Result>(
  work: (stores: NetworkStores, input: Input) => Promise<Result>,
): (stores: NetworkStores, input: Input) => Promise<Result> {
  return async (stores, input) => {
    await joinStores(stores);
    return work(stores, input);
  };
}
