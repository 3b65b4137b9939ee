import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { counted } from '@publisher-console/trust/counted';
import { isNightly } from '@publisher-console/test-kit/trials';
import { inArray, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NetworkStores } from '#orders/network-stores.ts';
import { beginLoad, declareDays } from '#modules/statistics/loads/publication/begin-load.network.ts';
import { publishLoad } from '#modules/statistics/loads/publication/publish-load.network.ts';
import { revertLoad } from '#modules/statistics/loads/publication/revert-load.network.ts';
import { claimMonth, forgetFacts } from '#modules/statistics/loads/fact-removal.network.ts';
import type { FactsClaim } from '#modules/statistics/loads/fact-removal.network.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { OpenedDatabase } from '#stores/sql/database.ts';
import { statisticsDay, statisticsLoad, statisticsLoadDay } from '#stores/sql/tables/statistic.ts';
import { startBothStores } from '#stores/sql/testing/both-stores.ts';
import { misfit, takeEveryStep } from './conformance.ts';
import type { Real } from './conformance.ts';
import { loads, publicationModel, rightPublicationRules } from './publication-model.ts';
import type { Load, Publications } from './publication-model.ts';

/** A little longer than half of the time for which replaced facts stay, so that no two times are the same by chance. */
const tick = 15 * 60 + 1;
/** Replaced facts stay for 30 minutes, a claim lasts for 3 hours, and facts that are not published stay for 48. */
const sizes = { stay: 2, report: 1, claim: 12, unpublished: 192 };
const days = ['2026-03-01', '2026-03-02'];
const asOf = { first: '2026-03-03T00:00:00Z', second: '2026-03-03T01:00:00Z' };
const totals = days.map((day) => ({ day, facts: 1, publishers: 1, revenue: '0' }));

interface Held {
  ids: Record<Load, number | null>;
  claim: FactsClaim | null;
}

/** Answers a revert that it has all facts: the model says when it may ask. */
let warehouse: Server;
let stores: Omit<NetworkStores, 'database'>;
let reverted: number | null = null;
beforeAll(async () => {
  warehouse = createServer((_request, response) => {
    const data = days.map((day) => [reverted, day]);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => {
    warehouse.listen(0, '127.0.0.1', resolve);
  });
  const { port } = warehouse.address() as AddressInfo;
  stores = {
    writer: { url: `http://127.0.0.1:${port}` } as NetworkStores['writer'],
    files: null,
    settings: { scope: 'publisher', timeZone: 'UTC', now: () => new Date() },
  };
});
afterAll(() => warehouse.close());

/** The transactions of loads, of a revert, and of the removal of facts. The facts themselves are only in the model. */
const real: Real<Publications, Held> = {
  held: { ids: { first: null, second: null }, claim: null },
  take: async (database, held, step) => {
    const network = { database, ...stores };
    if (step === 'time passes') {
      const removeAfter = sql`${statisticsLoadDay.removeAfter} - make_interval(secs => ${tick})`;
      await asNetwork(database, (own) =>
        own.update(statisticsLoadDay).set({ removeAfter }).where(isNotNull(statisticsLoadDay.removeAfter)),
      );
      return held;
    }
    if (step === 'a removal claims facts') {
      const claim = await claimMonth(database);
      if (claim === null) throw new Error('There is nothing to remove.');
      return { ...held, claim };
    }
    if (step === 'the removal dies') return { ...held, claim: null };
    if (step === 'the removal forgets what it deleted') {
      if (held.claim !== null) await forgetFacts(database, held.claim);
      return { ...held, claim: null };
    }
    if (step === 'the second load is reverted' || step === 'the revert is refused') {
      reverted = held.ids.first;
      const done = revertLoad(network, { id: held.ids.second ?? 0, isForced: true });
      if (step === 'the second load is reverted') await done;
      else await expect(done).rejects.toThrow(/cannot be reverted|are gone/u);
      return held;
    }
    const load = loads.find((name) => step.startsWith(`the ${name} load `));
    if (load === undefined) return held;
    const id = held.ids[load] ?? 0;
    switch (step.slice(`the ${load} load `.length)) {
      case 'begins': {
        const begun = await beginLoad(network, { asOf: asOf[load], isDemo: false, source: null });
        return { ...held, ids: { ...held.ids, [load]: begun.id } };
      }
      case 'records its days':
        await declareDays(network, { id, days });
        return held;
      case 'is published':
        expect(await publishLoad(network, { id, rows: 2, isFinal: false, isForced: true, totals })).toBe('published');
        expect(await publishLoad(network, { id, rows: 2, isFinal: false, isForced: true, totals })).toBe(
          'published before',
        );
        return held;
      case 'is refused': {
        const refused = publishLoad(network, { id, rows: 2, isFinal: false, isForced: true, totals });
        await expect(refused).rejects.toThrow('has facts that reach further');
        return held;
      }
      default:
        return held;
    }
  },
  read: (database, { ids }) =>
    asNetwork(database, async (network) => {
      const known = loads.flatMap((load) => ids[load] ?? []);
      const counting = await network.select().from(statisticsDay).orderBy(statisticsDay.day);
      const inTicks = sql<number | null>`ceil(extract(epoch from remove_after - now()) / ${tick})::int`;
      const { loadId, day, isBeingRemoved } = statisticsLoadDay;
      const records = await network
        .select({ loadId, day, isBeingRemoved, removeAfter: inTicks })
        .from(statisticsLoadDay)
        .where(inArray(loadId, [0, ...known]));
      const published = await network
        .select({ publication: statisticsLoad.publication })
        .from(statisticsLoad)
        .where(isNotNull(statisticsLoad.publication));
      const nameOf = (id: number) => loads.find((load) => ids[load] === id) ?? null;
      const recordsOf = (load: Load) =>
        days.map((date) => {
          const record = records.find((row) => row.loadId === ids[load] && row.day === date);
          return record === undefined
            ? null
            : {
                removeAfter: record.removeAfter === null ? null : Math.max(record.removeAfter, 0),
                isBeingRemoved: record.isBeingRemoved,
              };
        });
      return {
        counting: days.map((date) => nameOf(counting.find((row) => row.day === date)?.loadId ?? 0)),
        records: { first: recordsOf('first'), second: recordsOf('second') },
        seen: published.map(({ publication }) => publication).toSorted((one, other) => (one ?? 0) - (other ?? 0)),
      };
    }),
  shown: ({ counting, records, seen }) => ({ counting, records, seen }),
};

const both = startBothStores();
/** PGlite takes the longer, and has the same rules. */
const each = both.each.filter(([kind]) => isNightly || kind === 'postgres');

/** The most steps of a schedule. */
const longest = isNightly ? { pglite: 11, postgres: 16 } : { pglite: 0, postgres: 6 };

describe.each(each)('on %s', { timeout: 600_000 }, (kind, open) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test('loads, reverts and removal do in every state what their model does', async ({ task }) => {
    const steps = await takeEveryStep(
      opened.database,
      publicationModel(rightPublicationRules, sizes),
      real,
      longest[kind],
    );
    console.log(`${steps} steps on ${kind}`);
    expect(steps).toBeGreaterThan(40);
    counted(task, 'P28', { [`steps of models taken on ${kind}`]: steps, deviations: 0 });
  });

  // The other rules are about facts, which only the model has, or have steps of their own.
  const rules = isNightly && kind === 'postgres' ? ['comparesReach', 'leavesReplacedFacts', 'seesRemoval'] : [];
  test.runIf(rules.length > 0).for(rules)('a model in which %s is wrong does not fit the loads', async (rule) => {
    const wrong = publicationModel({ ...rightPublicationRules, [rule]: false }, sizes);
    await expect(takeEveryStep(opened.database, wrong, real, longest.postgres)).rejects.toThrow(misfit);
  });
});
