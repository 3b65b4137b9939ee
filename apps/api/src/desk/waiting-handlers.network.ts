import { mayCallDesk, questionKindsOf } from '@publisher-console/api-contract/staff-roles';
import type { Handlers } from '#contract/operation.ts';
import { countWaiting } from '#modules/applications/review/review-queue.network.ts';
import { readFeedAlarms } from '#modules/feed/feed-alarms.network.ts';
import { countMoneyWaiting } from '#modules/money/money-waiting.network.ts';
import { oldestWaiting } from '#modules/support/question-list.network.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';

interface WaitingDependencies {
  database: Database;
  now: () => Date;
  orderStoresOf: (by: { actor: string; staffId: string }) => NetworkStores;
}

/** Counts what waits for the staff. */
export function createWaitingHandlers({
  database,
  now,
  orderStoresOf,
}: WaitingDependencies): Pick<Handlers, 'getWaiting'> {
  return {
    getWaiting: async ({ caller: { role, email: actor, staffId } }) => {
      const money = mayCallDesk(role, 'getDeskMoney')
        ? await countMoneyWaiting(orderStoresOf({ actor, staffId }))
        : null;
      return asNetwork(database, async (network) => {
        const applications = await countWaiting(network);
        const questions = mayCallDesk(role, 'getDeskQuestions')
          ? await oldestWaiting(network, questionKindsOf(role))
          : null;
        const alarms = await readFeedAlarms(network, now());
        return {
          applications: waiting(applications.count, applications.oldest),
          // Publishers send signed contracts by mail, so there is no record of them here before they are registered.
          documents: null,
          questions: questions && waiting(questions.count, questions.oldest),
          feed: waiting(alarms.length, oldestOf(alarms.map(({ since }) => since))),
          money: money && waiting(money.count, money.oldest),
        };
      });
    },
  };
}

function waiting(count: number, oldest: Date | null) {
  return { count, oldest: oldest?.toISOString() ?? null };
}

function oldestOf(instants: Date[]): Date | null {
  return instants.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}
