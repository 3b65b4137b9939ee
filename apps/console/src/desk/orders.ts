import { unwrap } from '@publisher-console/api-client/unwrap';
import type { OrderInputs } from '@publisher-console/api-contract/order-inputs';
import type { DeskOrder } from '@publisher-console/api-contract/staff-roles';
import { mutationOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

import type { DeskApi } from './desk.ts';

/**
 * Gives an order of the network: `useProvenMutation` asks for the factor again where the order needs it.
 * @param invalidates the keys of the queries that show what the order changes
 */
export const orderOf = <Name extends keyof OrderInputs>(api: DeskApi, name: Name, invalidates: readonly QueryKey[]) =>
  mutationOptions({
    mutationFn: (input: OrderInputs[Name]) => giveOrder(api, name, input),
    meta: { invalidates },
  });

/** Gives an order once, and returns its result. The server checks the input. */
export async function giveOrder(api: DeskApi, name: DeskOrder, input: object): Promise<unknown> {
  const { result } = await unwrap(
    api.POST('/desk/order/{name}', { params: { path: { name } }, body: { input: { ...input } } }),
  );
  return result;
}
