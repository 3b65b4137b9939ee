import { recordAudit } from '#modules/audit/audit-log.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { currencyRule, moneyRule } from '#stores/sql/tables/ledger.ts';
import { plainAmount, readAmount } from './typed-amounts.ts';

/** What finance decided about payments. Amounts are in minor units. */
export interface MoneyRules {
  currencies: { currency: string; threshold: string; approvalLimit: string }[];
  /** Null until finance has decided. */
  months: { closeDay: number; payDay: number; acceptedAfterDays: number | null } | null;
}

export function moneyRules({ database }: NetworkStores): Promise<MoneyRules> {
  return asNetwork(database, async (network) => {
    const currencies = await network.select().from(currencyRule).orderBy(currencyRule.currency);
    const { closeDay, payDay, acceptedAfterDays } = moneyRule;
    const [months] = await network.select({ closeDay, payDay, acceptedAfterDays }).from(moneyRule);
    return {
      currencies: currencies.map(({ currency, threshold, approvalLimit }) => ({
        currency,
        threshold: String(threshold),
        approvalLimit: String(approvalLimit),
      })),
      months: months ?? null,
    };
  });
}

export async function setCurrencyRule(
  { database, actor }: NetworkStores,
  { currency, ...typed }: { currency: string; threshold: string; approvalLimit: string },
): Promise<void> {
  const rule = {
    threshold: readAmount(typed.threshold, currency),
    approvalLimit: readAmount(typed.approvalLimit, currency),
  };
  if (rule.threshold < 0n || rule.approvalLimit < 0n) throw new Error('A threshold and a limit are not below 0.');
  await asNetwork(database, async (network) => {
    await network
      .insert(currencyRule)
      .values({ currency, ...rule })
      .onConflictDoUpdate({ target: currencyRule.currency, set: rule });
    const threshold = plainAmount(rule.threshold, currency);
    const approvalLimit = plainAmount(rule.approvalLimit, currency);
    await recordAudit(
      network,
      { actor },
      { kind: 'currency_rule_set', details: { currency, threshold, approvalLimit } },
    );
  });
}

export async function setMoneyRule(
  { database, actor }: NetworkStores,
  rule: NonNullable<MoneyRules['months']>,
): Promise<void> {
  const { closeDay, payDay, acceptedAfterDays } = rule;
  if (payDay < closeDay) throw new OrderRefused('pay_day_early');
  await asNetwork(database, async (network) => {
    await network.insert(moneyRule).values(rule).onConflictDoUpdate({ target: moneyRule.isOnly, set: rule });
    const details = { closeDay, payDay, acceptedAfterDays: acceptedAfterDays ?? 'never' };
    await recordAudit(network, { actor }, { kind: 'money_rule_set', details });
  });
}
