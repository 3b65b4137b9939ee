import { guardedOrders, isDeskOrder, mayOrder } from '@publisher-console/api-contract/staff-roles';
import type { DeskOrder } from '@publisher-console/api-contract/staff-roles';
import * as v from 'valibot';
import { ApiError } from '#contract/api-error.ts';
import type { Handlers } from '#contract/operation.ts';
import { requireFreshFactor } from '#modules/sessions/session-end.ts';
import { networkCommands } from '#network-orders.ts';
import { runCommand } from '#orders/command.ts';
import type { CommandTable } from '#orders/command.ts';
import type { NetworkStores } from '#orders/network-stores.ts';

/** The orders of the desk by name. A missing one is a type error. */
const deskOrders: CommandTable & Record<DeskOrder, unknown> = networkCommands;

interface OrderDependencies {
  now: () => Date;
  orderStoresOf: (by: { actor: string; staffId: string }) => NetworkStores;
}

/** Gives the orders of the terminal from the desk: the caller is who gives them. */
export function createOrderHandlers({ now, orderStoresOf }: OrderDependencies): Pick<Handlers, 'giveOrder'> {
  return {
    giveOrder: async ({ params: { name }, body: { input }, caller }) => {
      if (!isDeskOrder(name)) throw new ApiError('not_found');
      if (!mayOrder(caller.role, name)) throw new ApiError('staff_role_not_allowed');
      if (guardedOrders.includes(name)) requireFreshFactor(caller, now());
      // Whoever sees a link can sign in as somebody else: the desk mails it to its owner alone.
      if (input['printed'] === true) throw new ApiError('order_refused', { sentence: noPrint });
      try {
        const stores = orderStoresOf({ actor: caller.email, staffId: caller.staffId });
        const result = await runCommand(deskOrders, name, { stores, input });
        return { result };
      } catch (error) {
        throw refusalOf(error);
      }
    },
  };
}

const noPrint = {
  en: 'The desk shows no link: it mails it.',
  ru: 'Здесь ссылки не показываются: они отправляются письмом.',
};

/** What an order refused, as the desk says it; other errors stay what they are. */
function refusalOf(error: unknown): unknown {
  if (error instanceof v.ValiError) {
    const nested = v.flatten<v.GenericSchema>(error.issues).nested ?? {};
    const fields = Object.entries(nested).map(([path, sentences]) => [`input.${path}`, sentences]);
    return new ApiError('validation_failed', { fieldErrors: Object.fromEntries(fields) });
  }
  if (!(error instanceof Error)) return error;
  // `runCommand` makes a sentence of what a call would be answered, and of a store that fails.
  if (error.cause !== undefined) return error.cause;
  // Orders refuse with a sentence; a fault of the program is of another class.
  if (error.constructor !== Error) return error;
  return new ApiError('order_refused', { sentence: { en: error.message, ru: error.message }, cause: error });
}
