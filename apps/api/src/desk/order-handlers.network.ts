import { isDeskOrder, mayOrder, needsFreshFactor } from '@publisher-console/api-contract/staff-roles';
import type { DeskOrder } from '@publisher-console/api-contract/staff-roles';
import type { OrderInputs } from '@publisher-console/api-contract/order-inputs';
import * as v from 'valibot';
import { ApiError, fieldErrors } from '#contract/api-error.ts';
import type { Handlers } from '#contract/operation.ts';
import type { RateLimits } from '#limits/rate-limits.ts';
import { requireFreshFactor } from '#modules/sessions/session-end.ts';
import { PlaceUnreadable } from '#modules/feed/watches/watch-reader.network.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkCommands } from '#network-orders.ts';
import type { CommandInput, CommandTable } from '#orders/command.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { orderRefusalOf } from '#orders/order-refusal.ts';
import { minute } from '#process/durations.ts';

/** The orders of the desk by name. A missing one is a type error, as is one that refuses the input of the screens. */
const deskOrders: { [Name in DeskOrder]: CommandTable[string] & AcceptsInput<Name> } = networkCommands;

type AcceptsInput<Name> = Name extends keyof OrderInputs
  ? OrderInputs[Name] extends CommandInput<NetworkCommands, Name>
    ? unknown
    : never
  : unknown;

interface OrderDependencies {
  limits: Pick<RateLimits, 'create'>;
  now: () => Date;
  orderStoresOf: (by: { actor: string; staffId: string }) => NetworkStores;
}

/** Gives the orders of the terminal from the desk: the caller is who gives them. */
export function createOrderHandlers({ limits, now, orderStoresOf }: OrderDependencies): Pick<Handlers, 'giveOrder'> {
  const decisions = limits.create({
    name: 'decisions',
    most: mostDecisions,
    window: minute,
    sentence: tooManyDecisions,
  });
  return {
    giveOrder: async ({ params: { name }, body: { input }, caller, locale, ...clientInfo }) => {
      if (!isDeskOrder(name)) throw new ApiError('not_found');
      if (!mayOrder(caller.role, name)) throw new ApiError('staff_role_not_allowed');
      if (needsFreshFactor(name, input)) requireFreshFactor(caller, now());
      // A link signs in anyone who sees it: the desk mails it to its owner alone.
      if (input['printed'] === true) throw new ApiError('order_refused', { sentence: noPrint });
      if (name === 'publishLoad' && input['isForced'] === true && !input['reason'])
        throw fieldErrors({ 'input.reason': 'mandatory' }, locale);
      const count = countDecisions(name, input);
      if (count > 0) await decisions.consume(caller.staffId, clientInfo, { count });
      const order = deskOrders[name];
      // `command` made sure that `run` fits the schema; a table of commands cannot express it.
      const parsed = readInput(order.input, input) as never;
      try {
        const stores = orderStoresOf({ actor: caller.email, staffId: caller.staffId });
        return { result: (await order.run(stores, parsed)) ?? null };
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

/** Applications that a member of the staff decides in a minute. */
const mostDecisions = 100;

const tooManyDecisions = {
  en: 'At most 100 apps are decided in a minute. Wait until it is over',
  ru: 'За минуту можно решить не больше 100 приложений. Подождите, пока она пройдёт',
};

/** How many applications an order decides, so that a stolen session cannot decide all of them. */
function countDecisions(name: DeskOrder, { applications }: Record<string, unknown>): number {
  if (name === 'decideApplication') return 1;
  return name === 'decideApplications' && Array.isArray(applications)
    ? Math.min(applications.length, mostDecisions + 1)
    : 0;
}

/** The input of an order. Throws with an error for each wrong field. */
function readInput(schema: v.GenericSchema, input: Record<string, unknown>): unknown {
  const read = v.safeParse(schema, input);
  if (read.success) return read.output;
  const nested = v.flatten<v.GenericSchema>(read.issues).nested ?? {};
  const fields = Object.entries(nested).map(([path, sentences]) => [`input.${path}`, sentences]);
  throw new ApiError('validation_failed', { fieldErrors: Object.fromEntries(fields) });
}

/** The refusal of an order, as the desk answers it. A failing store is answered and logged as in any other call. */
function refusalOf(error: unknown): unknown {
  return orderRefusalOf(error, (each) => each instanceof LoadRefused || each instanceof PlaceUnreadable);
}
