import { createHash } from 'node:crypto';
import type { Locale } from '@publisher-console/api-contract';
import { ApiError, fieldErrors } from '#contract/api-error.ts';
import { failureAnswers } from '#contract/failure-answers.ts';
import type { Call } from '#contract/operation.ts';
import { createSemaphore } from '#limits/semaphore.ts';
import { beginRun, endRun, findRuns, runSummary, touchRun } from '#modules/statistics/loads/feed-runs.network.ts';
import type { FeedRun, RunFilter } from '#modules/statistics/loads/feed-runs.network.ts';
import { badLineText, FileRefused } from '#modules/statistics/loads/file/file-refused.ts';
import { loadFile } from '#modules/statistics/loads/file/load-file.network.ts';
import { openStatisticsFile } from '#modules/statistics/loads/file/open-statistics-file.ts';
import { loadCommands } from '#modules/statistics/loads/load-commands.network.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import type { RefusalReason } from '#modules/statistics/loads/load-refused.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { second } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { readServerNow } from '#stores/sql/shared-clock.ts';
import { isConnectionFault, isDiskFull } from '#stores/store-faults.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';

/** Bad lines that a run keeps, and those of an answer. */
const keptLines = 1_000;
const answeredLines = 20;

/** Bytes of a body, at most. */
const mostBytes = 1024 ** 3;

/** How often a run says that it is worked on. */
const touchEvery = 10 * second;

/** What is said of runs that failed. */
const sentences: Partial<Record<ApiError['code'], string>> = {
  malformed_request: 'The body did not arrive whole.',
  unavailable: 'A store was away.',
  unexpected: 'A fault of the server.',
};

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
      const begun = await beginRun(database, { sourceId, day, digest, asOf, isFinal, actor });
      if (begun.state === 'repeated')
        return { run: answered(runSummary(begun.run)), repeated: true, replacedFinal: false };
      if (begun.state === 'running') throw new ApiError('load_running');
      if (begun.state === 'no source') throw new ApiError('not_found');
      if (begun.state === 'older') throw new ApiError('newer_figures');
      const { id } = begun;
      const touching = setInterval(() => void touchRun(database, id).catch(() => {}), touchEvery);
      let replacedFinal = false;
      try {
        const file = await openStatisticsFile(checked(content, digest));
        const { finalDays } = await loadFile({
          ...file,
          network: createDirectConnection(loadCommands, { ...stores, writer: stores.writer, actor }),
          sourceId,
          sourceName: `${file.format} of ${actor}`,
          runId: id,
          onlyDay: day,
          mostListed: keptLines,
          asOf,
          isFinal,
          isForced,
          expected,
          signal,
        });
        replacedFinal = finalDays.length > 0;
      } catch (error) {
        throw await ended(id, error);
      } finally {
        clearInterval(touching);
      }
      const [run] = await runs({ id }, 1);
      if (run === undefined) throw new Error(`The run ${id} is gone.`);
      return { run, repeated: false, replacedFinal };
    });
  }

  /** Records why a run was not published, and returns the failure of its call. */
  async function ended(id: string, error: unknown): Promise<unknown> {
    const failure = failureOf(error);
    const isRefused = failure instanceof ApiError && failure.code !== 'malformed_request';
    const code = failure instanceof ApiError ? failure.code : isOutage(error) ? 'unavailable' : 'unexpected';
    // Other messages may name hosts and statements.
    const message = error instanceof FileRefused || error instanceof LoadRefused ? error.message : sentences[code];
    const lines = error instanceof FileRefused ? { badLines: [...error.badLines], badLineCount: error.total } : {};
    await asNetwork(database, (network) =>
      endRun(network, id, {
        state: isRefused ? 'refused' : 'failed',
        code,
        message: (message ?? failureAnswers[code].message.en).slice(0, 2_000),
        ...lines,
      }),
    );
    return failure;
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

function isOutage(error: unknown): boolean {
  return error instanceof WarehouseUnavailable || isConnectionFault(error) || isDiskFull(error);
}

/** The codes of refusals that have another one than their reason. */
const codes = {
  wrong_time: 'validation_failed',
  unknown_source: 'not_found',
  superseded: 'load_running',
  damaged_file: 'rows_refused',
} as const satisfies Partial<Record<RefusalReason, ApiError['code']>>;

/** The failure of the call, by what went wrong in the load. */
function failureOf(error: unknown): unknown {
  if (error instanceof FileRefused) {
    const lines = error.badLines.slice(0, answeredLines).map(badLineText);
    const [first = error.message, ...others] = lines;
    return new ApiError('rows_refused', { fieldErrors: { body: [first, ...others] }, cause: error });
  }
  if (!(error instanceof LoadRefused)) return error;
  const { reason } = error;
  const code =
    reason in codes ? codes[reason as keyof typeof codes] : (reason as Exclude<RefusalReason, keyof typeof codes>);
  return new ApiError(code, { fieldErrors: { body: [error.message] }, cause: error });
}
