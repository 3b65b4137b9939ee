/**
 * The process that `statistic.ts` measures: the API on as many facts of 2,000 publishers as the argument. It sends its
 * parent where it and its engine answer; then, on request, the statements since the last request, or its processor time.
 */
import type { WarehouseConnection } from '@publisher-console/api/stores/warehouse/warehouse.ts';
import { openBenchStores, startBenchApi } from './bench-api.ts';
import { addPublisher, tokenOf } from './bench-publisher.ts';
import { recordReads } from './engine.ts';
import { blocksEach, blocksOf, publishFacts } from './publish-facts.ts';
import { dayBefore, ranks } from './report-shapes.ts';

export interface ReportServerStart {
  address: string;
  tokens: Record<keyof typeof ranks, string>;
  engine: WarehouseConnection;
}

const days = Array.from({ length: 400 }, (_, index) => dayBefore(399 - index));
const factsOfDay = Math.floor(Number(process.argv[2]) / days.length);

const stores = await openBenchStores();
const reads = recordReads(stores.warehouse);
const api = await startBenchApi(stores, { warehouse: reads.warehouse });
const add = (name: keyof typeof ranks) =>
  addPublisher(stores.sql.database, {
    email: `${name}@publishers.example`,
    blocks: blocksOf(ranks[name], factsOfDay),
    blocksEach,
  });
const [heaviest, small] = [await add('heaviest'), await add('small')];
const owners = [
  { rank: ranks.heaviest, publisher: heaviest },
  { rank: ranks.small, publisher: small },
];
await publishFacts(stores, { factsOfDay, days, owners });

process.on('message', (about: 'statements' | 'processor') => {
  const { user, system } = process.cpuUsage();
  process.send?.(about === 'statements' ? reads.take() : (user + system) / 1_000);
});
process.once('disconnect', () => void api.close().then(() => stores.close()));
process.send?.({
  address: api.address,
  tokens: { heaviest: await tokenOf(api.address, heaviest), small: await tokenOf(api.address, small) },
  engine: stores.warehouse.writer,
} satisfies ReportServerStart);
