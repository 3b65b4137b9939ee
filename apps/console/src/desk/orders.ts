import { unwrap } from '@publisher-console/api-client/unwrap';
import type { OrderInputs, OrderResults } from '@publisher-console/api-contract/order-inputs';
import { mutationOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

import type { DeskApi } from './desk.ts';

/** What an order answers; unknown for one whose answer no screen reads. */
type ResultOf<Name> = Name extends keyof OrderResults ? OrderResults[Name] : unknown;

/** The orders that have no answer yet, by what they are. */
const inFlight = new Map<string, Promise<unknown>>();

/**
 * Gives an order of the network; returns its result. The same order given again before its answer, as a key that is pressed
 * twice does, is one order.
 */
export function giveOrder<Name extends keyof OrderInputs>(
  api: DeskApi,
  name: Name,
  input: OrderInputs[Name],
): Promise<ResultOf<Name>> {
  const key = JSON.stringify([name, input]);
  const given = inFlight.get(key) ?? sendOrder(api, name, input).finally(() => inFlight.delete(key));
  inFlight.set(key, given);
  return given as Promise<ResultOf<Name>>;
}

async function sendOrder(api: DeskApi, name: string, input: object): Promise<unknown> {
  const answer = await unwrap(
    api.POST('/desk/order/{name}', { params: { path: { name } }, body: { input: { ...input } } }),
  );
  return answer.result;
}

/**
 * Gives an order of the network: `useProvenMutation` asks for the factor again where the order needs it.
 * @param invalidates the keys of the queries that show what the order changes
 */
export const orderOf = <Name extends keyof OrderInputs>(api: DeskApi, name: Name, invalidates: readonly QueryKey[]) =>
  mutationOptions({
    mutationFn: (input: OrderInputs[Name]) => giveOrder(api, name, input),
    meta: { invalidates },
  });
