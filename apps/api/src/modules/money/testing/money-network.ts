import { Readable } from 'node:stream';
import { daysOf } from '#modules/statistics/days/periods.ts';
import { daysOfMonth } from '#modules/money/month-facts.network.ts';
import type { AdBlockEntry } from '#modules/statistics/loads/ad-block-lookup.network.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { csv, row } from '#modules/statistics/loads/testing/statistics-file.ts';
import { networkCommands } from '#network-orders.ts';
import type { NetworkConnection } from '#network-orders.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import { startTestNetwork } from '#orders/testing/test-network.ts';
import type { TestNetwork } from '#orders/testing/test-network.ts';

export const reason = { en: 'Clicks of bots', ru: 'Клики ботов' };

/** A network whose months can be closed. */
export interface MoneyNetwork extends TestNetwork {
  /** The orders of a person. */
  by(actor: string): NetworkConnection;
  /** Loads final figures of a whole month: the revenue of its first day, and none on the others. */
  loadMonth(month: string, revenues: readonly (readonly [AdBlockEntry, string])[]): Promise<void>;
  /** Loads figures of a month, and closes it. */
  closeMonth(month: string, revenues: readonly (readonly [AdBlockEntry, string])[]): Promise<void>;
  setToday(day: string): void;
}

export async function startMoneyNetwork(firstDay: string): Promise<MoneyNetwork> {
  const network = await startTestNetwork();
  let today = firstDay;
  network.stores.settings.finalAfterDays = 3;
  network.stores.settings.now = () => new Date(`${today}T12:00:00Z`);
  const by = (actor: string) => createDirectConnection(networkCommands, { ...network.stores, actor });

  const loadMonth: MoneyNetwork['loadMonth'] = async (month, revenues) => {
    const days = daysOf(daysOfMonth(`${month}-01`));
    const rows = revenues.flatMap(([block, revenue]) =>
      days.map((date, index) => row(block, { date, revenue: index === 0 ? revenue : '0' })),
    );
    await loadFile({
      source: Readable.from([csv(...rows)]),
      format: 'csv',
      network: network.network,
      sourceId: 'main',
      asOf: new Date(`${today}T00:00:00Z`),
      isFinal: true,
      isForced: true,
    });
  };

  return {
    ...network,
    by,
    loadMonth,
    closeMonth: async (month, revenues) => {
      await loadMonth(month, revenues);
      await by('Vera').order('closeMonth', { month });
    },
    setToday: (day) => {
      today = day;
    },
  };
}
