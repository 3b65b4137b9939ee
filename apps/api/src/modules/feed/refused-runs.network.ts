import { createJobQueue } from '#jobs/job-queue.ts';
import { putFileRemoval } from '#modules/files/file-removal.ts';
import { findRuns, clearRunFile } from '#modules/statistics/loads/feed-runs.network.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { openStatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import { loadCommands } from '#modules/statistics/loads/load-commands.network.ts';
import { dayHistory } from '#modules/statistics/loads/publication/load-history.network.ts';
import { OrderRefused } from '#orders/order-refused.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { storedLines, loadInRun } from './load-in-run.network.ts';

/**
 * Loads the stored file of a refused run by force, as a run of its own. Throws when the file is not stored, when its
 * day was published since, and when the file is refused for another reason.
 */
export async function loadRefusedRun(
  stores: NetworkStores,
  { run: id, reason }: { run: string; reason: string },
): Promise<{ source: string; day: string; finalDays: string[] }> {
  const { database, files, actor = 'operator', settings } = stores;
  if (files === null) throw new Error('The files of this network are in the data folder of the API.');
  const [refused] = await asNetwork(database, (network) => findRuns(network, { id }, 1));
  if (refused === undefined) throw new OrderRefused('unknown_run', id);
  const { sourceId, day, digest, asOf, isFinal, keptKey: key, startedAt } = refused;
  if (key === null) throw new OrderRefused('file_not_kept');
  const { rows } = await dayHistory(stores, { day, sourceId, limit: 1, after: null });
  const [last] = rows;
  if (new Date(last?.publishedAt ?? 0) > startedAt) throw new OrderRefused('day_published', day, sourceId);
  const network = createDirectConnection(loadCommands, { ...stores, writer: stores.writer, actor });
  const load = async (runId: string) =>
    loadFile({
      ...(await openStatisticsFile(await files.get(key))),
      network,
      sourceId,
      sourceName: refused.fileName ?? `the refused file of ${refused.actor}`,
      onlyDay: day,
      asOf,
      isFinal,
      isForced: true,
      reason,
      runId,
      mostListed: storedLines,
    });
  const outcome = await loadInRun(database, { sourceId, day, digest, asOf, isFinal, actor }, load, { isAgain: true });
  if (outcome.state !== 'published') throw new OrderRefused('day_loading', day, sourceId);
  await asNetwork(database, async (all) => {
    await clearRunFile(all, id);
    const { now } = settings;
    await putFileRemoval(createJobQueue({ now }), all, { key, now: now(), runAt: now() });
  });
  return { source: sourceId, day, finalDays: outcome.finalDays };
}
