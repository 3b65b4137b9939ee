import { createHash } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { ApiError, fieldErrors } from '#contract/api-error.ts';
import type { Call } from '#contract/operation.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { findRuns, runSummary } from '#modules/statistics/loads/feed-runs.network.ts';
import type { FeedRun, RunFilter } from '#modules/statistics/loads/feed-runs.network.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { openStatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import { loadCommands } from '#modules/statistics/loads/load-commands.network.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { readServerNow } from '#stores/sql/shared-clock.ts';
import { keptLines, loadInRun } from './load-in-run.network.ts';

/** Bytes of a body, at most. */
const mostBytes = 1024 ** 3;

/** Bad lines of a run in a list; `bin/network feed runs --json` has all that are kept. */
const listedLines = 100;

/** A run as the contract has it. */
function answered({ sourceId: source, day: date, loadId: load, actor: _actor, ...run }: ReturnType<typeof runSummary>) {
  return { ...run, badLines: run.badLines.slice(0, listedLines), source, date, load };
}

/** Takes the days that ad servers hand over. */
export function createFeedDays(stores: Omit<NetworkStores, 'actor'>) {
  const { database } = stores;
  // Each holds a connection to the warehouse, and checks rows in this process.
  const semaphore = createSemaphore({
    name: 'feed',
    perPublisher: 2,
    total: 4,
    reserved: 2,
    maxWait: 20 * second,
    queuePerPublisher: 4,
    retryAfter: 10,
  });

  /** The instant of `As-Of`, or else that of the call by the clock that all processes share. */
  async function reachOf(header: string | undefined, locale: Locale): Promise<Date> {
    if (header === undefined) return asNetwork(database, readServerNow);
    const instant = new Date(header);
    if (Number.isNaN(instant.getTime())) throw fieldErrors({ 'as-of': 'instant' }, locale);
    return instant;
  }

  /** Loads a day of a source, in place of what counts for it. */
  async function put(call: Call<'putFeedDay'>) {
    const { caller, params, query, signal, stream } = call;
    const { headers, content } = stream;
    const isForced = query.force === true;
    if (isForced && !caller.scopes.includes('feed:force')) throw new ApiError('key_scope_missing');
    const digest = digestOf(headers['content-digest']);
    const asOf = await reachOf(headers['as-of'], call.locale);
    const isFinal = headers['final'] === '?1';
    const actor = `key ${caller.keyName}`;
    const expected = {
      rows: headers['expected-rows'] === undefined ? undefined : Number(headers['expected-rows']),
      revenue: headers['expected-revenue'] === undefined ? undefined : BigInt(headers['expected-revenue']),
    };
    return semaphore.run(caller.keyId, signal, async () => {
      const { source: sourceId, date: day } = params;
      const outcome = await loadInRun(database, { sourceId, day, digest, asOf, isFinal, actor }, async (runId) => {
        const file = await openStatisticsFile(checked(content, digest));
        return loadFile({
          ...file,
          network: createDirectConnection(loadCommands, { ...stores, writer: stores.writer, actor }),
          sourceId,
          sourceName: `${file.format} of ${actor}`,
          runId,
          onlyDay: day,
          mostListed: keptLines,
          asOf,
          isFinal,
          isForced,
          expected,
          signal,
        });
      });
      if (outcome.state === 'repeated')
        return { run: answered(runSummary(outcome.run)), repeated: true, replacedFinal: false };
      if (outcome.state === 'running') throw new ApiError('load_running');
      if (outcome.state === 'no source') throw new ApiError('not_found');
      if (outcome.state === 'older') throw new ApiError('newer_figures');
      const { id, finalDays } = outcome;
      const [run] = await runs({ id }, 1);
      if (run === undefined) throw new Error(`The run ${id} is gone.`);
      return { run, repeated: false, replacedFinal: finalDays.length > 0 };
    });
  }

  async function runs(filter: RunFilter, limit: number) {
    const found: FeedRun[] = await asNetwork(database, (network) => findRuns(network, filter, limit));
    return found.map((run) => answered(runSummary(run)));
  }

  return { put, runs };
}

/** The SHA-256 of a `Content-Digest` in hexadecimal digits. */
function digestOf(header = ''): string {
  return Buffer.from(header.slice('sha-256=:'.length, -1), 'base64').toString('hex');
}

/** Passes a body on. Throws `digest_differs` after the last byte of one that is not that of the digest. */
async function* checked(content: AsyncIterable<Uint8Array>, digest: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new ApiError('payload_too_large');
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== digest) throw new ApiError('digest_differs');
}
