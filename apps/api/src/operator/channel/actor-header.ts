import * as v from 'valibot';
import { actorName } from '#orders/actor.ts';

/** The header of an order that names who gives it, percent-encoded. */
export const actorHeader = 'operator';

/** Who gives an order; nothing when the order does not say it. Throws for a name that cannot be one. */
export function actorOf({ [actorHeader]: given }: Record<string, unknown>): { actor?: string } {
  return typeof given === 'string' ? { actor: v.parse(actorName, decodeURIComponent(given)) } : {};
}
