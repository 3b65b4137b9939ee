import { and, eq, inArray, isNull } from 'drizzle-orm';
import { fullName, selectAccounts } from '#modules/publishers/publisher-account.ts';
import { dayOf } from '#modules/statistics/days/periods.ts';
import type { NetworkSettings } from '#orders/network-stores.ts';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { contract, networkDocument } from '#stores/sql/tables/document.ts';
import { act, actText, statement } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';

/** Rows of one statement: it has at most 65,535 parameters. */
const rowsOfStatement = 5_000;

/**
 * Stores the data of the acts of a closed month: the network's templates, and the data of each publisher with a
 * statement. A publisher without a template for its counterparty gets no act; without any template, no publisher does.
 */
export async function storeActs(
  network: NetworkDatabase,
  month: string,
  { productTitle, timeZone }: Pick<NetworkSettings, 'productTitle' | 'timeZone'>,
): Promise<void> {
  const { locale, counterparty, source, kind } = networkDocument;
  const texts = await network.select({ locale, counterparty, source }).from(networkDocument).where(eq(kind, 'act'));
  if (texts.length === 0) return;
  await network
    .insert(actText)
    .values(texts.map((text) => ({ month, ...text, network: productTitle?.[text.locale] ?? null })));
  const ofMonth = network.select({ id: statement.publisherId }).from(statement).where(eq(statement.month, month));
  const accounts = await selectAccounts(network).where(and(inArray(publisher.id, ofMonth), isNull(publisher.erasedAt)));
  const signed = await network.select().from(contract).where(isNull(contract.revokedAt));
  const contractOf = new Map(signed.map((row) => [row.publisherId, row]));
  const acts = accounts.flatMap((account) => {
    const own = contractOf.get(account.id);
    if (!texts.some((text) => text.counterparty === null || text.counterparty === own?.counterparty)) return [];
    return {
      publisherId: account.id,
      month,
      company: account.company,
      name: fullName(account),
      counterparty: own?.counterparty ?? null,
      contractNumber: own?.number ?? null,
      contractDate: own === undefined ? null : dayOf(own.updatedAt, timeZone),
    };
  });
  for (let from = 0; from < acts.length; from += rowsOfStatement)
    await network.insert(act).values(acts.slice(from, from + rowsOfStatement));
}
