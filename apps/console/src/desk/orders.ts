import { unwrap } from '@publisher-console/api-client/unwrap';
import type { OrderInputs, OrderResults } from '@publisher-console/api-contract/order-inputs';
import { mutationOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

import type { DeskApi } from './desk.ts';

/** The result of an order; unknown if no screen reads it. */
type ResultOf<Name> = Name extends keyof OrderResults ? OrderResults[Name] : unknown;

/** The orders that have no answer yet, by name and input. */
const inFlight = new Map<string, Promise<unknown>>();

/**
 * Gives an order of the network and returns its result. If the same order is given again before its answer, for example
 * by a key that is pressed twice, it is sent once.
 */
export function giveOrder<Name extends keyof OrderInputs>(
  api: DeskApi,
  name: Name,
  input: OrderInputs[Name],
): Promise<ResultOf<Name>> {
  const key = JSON.stringify([name, input]);
  const sent = inFlight.get(key) ?? sendOrder(api, name, input).finally(() => inFlight.delete(key));
  inFlight.set(key, sent);
  return sent as Promise<ResultOf<Name>>;
}

async function sendOrder(api: DeskApi, name: string, input: object): Promise<unknown> {
  const answer = await unwrap(
    api.POST('/desk/order/{name}', { params: { path: { name } }, body: { input: { ...input } } }),
  );
  return answer.result;
}

/**
 * A mutation that gives an order. With `useProvenMutation`, it requests the factor again if the order needs it.
 * @param invalidates the keys of the queries that show what the order changes
 */
export const orderOf = <Name extends keyof OrderInputs>(api: DeskApi, name: Name, invalidates: readonly QueryKey[]) =>
  mutationOptions({
    mutationFn: (input: OrderInputs[Name]) => giveOrder(api, name, input),
    meta: { invalidates },
  });
