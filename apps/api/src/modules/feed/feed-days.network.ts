import { createHash } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { ApiError, fieldErrors } from '#contract/api-error.ts';
import type { AnswerData, Call } from '#contract/operation.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import type { StoredFiles } from '#modules/files/stored-files.ts';
import { findRuns, runSummary } from '#modules/statistics/loads/feed-runs.network.ts';
import type { FeedRun, RunFilter, RunSummary } from '#modules/statistics/loads/feed-runs.network.ts';
import { loadFile, loadFiles } from '#modules/statistics/loads/file/load-file.network.ts';
import type { FilesLoadOptions } from '#modules/statistics/loads/file/load-file.network.ts';
import { openStatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import { loadCommands } from '#modules/statistics/loads/load-commands.network.ts';
import type { LoadResult } from '#modules/statistics/loads/run-load.network.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { readServerNow } from '#stores/sql/shared-clock.ts';
import { digestOfParts } from './feed-parts.network.ts';
import type { createFeedParts } from './feed-parts.network.ts';
import { copyFile, forcibleCodes } from './file-copy.network.ts';
import { storedLines, loadInRun, withinLimit } from './load-in-run.network.ts';
import type { LoadInRunOptions } from './load-in-run.network.ts';

/** Bad lines of a run in a list; `bin/network feed runs --json` has all that are stored. */
const listedLines = 100;

/** A run as the contract has it. */
function answered({ sourceId: source, day: date, loadId: load, ...summary }: RunSummary) {
  const { actor: _actor, fileName: _file, isKept: _isKept, ...run } = summary;
  return { ...run, badLines: run.badLines.slice(0, listedLines), source, date, load };
}

/** A call that hands over a day. */
type DayCall = Pick<
  Call<'putFeedDay' | 'publishFeedDay'>,
  'caller' | 'params' | 'query' | 'headers' | 'locale' | 'signal'
>;

type LoadDay = (options: Omit<FilesLoadOptions, 'files'>, actor: string) => Promise<LoadResult>;

interface FeedDaysDependencies {
  stores: Omit<NetworkStores, 'actor'>;
  storedFiles: Pick<StoredFiles, 'discard' | 'write'>;
  parts: ReturnType<typeof createFeedParts>;
}

/** Loads the days that ad servers hand over. */
export function createFeedDays({ stores, storedFiles, parts }: FeedDaysDependencies) {
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
  const arrivals = createSemaphore({
    name: 'feed parts',
    perPublisher: 4,
    total: 8,
    reserved: 4,
    maxWait: 20 * second,
    queuePerPublisher: 8,
  });

  /** The instant of `As-Of`, or else that of the call by the clock that all processes share. */
  async function reachOf(header: string | undefined, locale: Locale): Promise<Date> {
    if (header === undefined) return asNetwork(database, readServerNow);
    const instant = new Date(header);
    if (Number.isNaN(instant.getTime())) throw fieldErrors({ 'as-of': 'instant' }, locale);
    return instant;
  }

  /** Loads a day of a source as a run, and replaces the load that counts for it. */
  async function handOver(
    call: DayCall,
    { digest, load, ...options }: LoadInRunOptions & { digest: string; load: LoadDay },
  ): Promise<AnswerData<'putFeedDay'>> {
    const { caller, params, query, headers, signal } = call;
    const isForced = query.force === true;
    if (isForced && !caller.scopes.includes('feed:force')) throw new ApiError('key_scope_missing');
    const { source: sourceId, date: day } = params;
    const asOf = await reachOf(headers['as-of'], call.locale);
    const isFinal = headers['final'] === '?1';
    const actor = `key ${caller.keyName}`;
    const expected = {
      rows: headers['expected-rows'] === undefined ? undefined : Number(headers['expected-rows']),
      revenue: headers['expected-revenue'] === undefined ? undefined : BigInt(headers['expected-revenue']),
    };
    const network = createDirectConnection(loadCommands, { ...stores, writer: stores.writer, actor });
    const description = { sourceId, onlyDay: day, asOf, isFinal, isForced, expected };
    return semaphore.run(caller.keyId, signal, async () => {
      const outcome = await loadInRun(
        database,
        { sourceId, day, digest, asOf, isFinal, actor },
        (runId) => load({ ...description, network, runId, mostListed: storedLines }, actor),
        options,
      );
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
    const found: FeedRun[] = await asNetwork(database, (network) =>
      findRuns(network, { ...filter, isOfMachines: true }, limit),
    );
    return found.map((run) => answered(runSummary(run)));
  }

  /**
   * Loads the day of a body. After its last byte, that may last longer than a connection lives, so it goes on when the
   * client leaves, and the same call again gets its answer.
   */
  async function put(call: Call<'putFeedDay'>) {
    const { headers, params, stream } = call;
    const digest = digestOf(headers['content-digest']);
    const copied = copyFile(checked(stream, digest), { database, storedFiles });
    const load: LoadDay = async (options, actor) => {
      const file = await openStatisticsFile(copied.content);
      return loadFile({ ...options, ...file, sourceName: `${file.format} of ${actor}` });
    };
    const onRefused: LoadInRunOptions['onRefused'] = async ({ id, code }) => {
      if (forcibleCodes.has(code)) await copied.store({ id, sourceId: params.source });
    };
    try {
      return await handOver(call, { digest, load, onRefused });
    } finally {
      await copied.discard();
    }
  }

  /** Stores a part of a day. */
  async function putPart({ caller, params, headers, stream, signal }: Call<'putFeedPart'>) {
    const { source: sourceId, date: day, part } = params;
    const digest = digestOf(headers['content-digest']);
    const stored = await arrivals.run(caller.keyId, signal, () =>
      parts.put({ sourceId, day, part, digest }, checked(stream, digest), signal),
    );
    return { part, digest, ...stored };
  }

  /** Loads the day of a list of parts. It goes on when the client leaves, too. */
  async function publish(call: Call<'publishFeedDay'>) {
    const { source: sourceId, date: day } = call.params;
    const list = call.body.parts.toSorted((a, b) => a.part - b.part);
    const twice = list.find(({ part }, place) => list[place + 1]?.part === part);
    if (twice !== undefined) {
      const sentence = `Part ${twice.part} is in the list twice.`;
      throw new ApiError('validation_failed', { fieldErrors: { parts: [sentence] } });
    }
    const load: LoadDay = (options, actor) =>
      loadFiles({
        ...options,
        files: parts.open({ sourceId, day }, list),
        sourceName: `${list.length} ${list.length === 1 ? 'part' : 'parts'} of ${actor}`,
      });
    // The parts may be gone, so only the first answer can report that they count.
    const isOfAnyReach = call.headers['as-of'] === undefined;
    const begun = await asNetwork(database, readServerNow);
    const answer = await handOver(call, { digest: digestOfParts(list), load, isOfAnyReach });
    await parts.remove({ sourceId, day }, list, begun);
    return answer;
  }

  return { put, putPart, publish, runs };
}

/** The SHA-256 of a `Content-Digest` in hexadecimal digits. */
function digestOf(header = ''): string {
  return Buffer.from(header.slice('sha-256=:'.length, -1), 'base64').toString('hex');
}

/** Passes a body on. Throws `digest_differs` after the last byte of one that is not that of the digest. */
async function* checked(content: AsyncIterable<Uint8Array>, digest: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of withinLimit(content)) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== digest) throw new ApiError('digest_differs');
}
