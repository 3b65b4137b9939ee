import { resetFactors } from '#modules/accounts/orders/factor-reset.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import type { TestApi } from '#testing/test-api.ts';

/** Orders, as the operator does, that a person's second factors are removed as lost. */
export function orderReset(api: TestApi, user: string, { now, isCancelled = false }: Options) {
  const settings = { scope: 'publisher', timeZone: 'UTC', now };
  // The order uses neither the warehouse nor files.
  const stores = { database: api.database, actor: 'olga', settings } as NetworkStores;
  return resetFactors(stores, { user, isCancelled });
}

interface Options {
  now: () => Date;
  isCancelled?: boolean;
}

/** The secrets of the links that stop a reset, in the mails to an address; the oldest first. */
export async function resetLinks(api: TestApi, email: string): Promise<string[]> {
  await api.deliverMails();
  const links = api.mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text.match(/\S+\/factor-reset\?\S+/gu) ?? []);
  return links.map((link) => new URL(link).searchParams.get('hash') ?? '');
}
