import { ApiError } from '#contract/api-error.ts';
import { failureAnswers } from '#contract/failure-answers.ts';
import { beginRun, endRun, interrupted, touchRun } from '#modules/statistics/loads/feed-runs.network.ts';
import type { BeginOptions, NewRun, NotBegun } from '#modules/statistics/loads/feed-runs.network.ts';
import { badLineText, FileRefused } from '#modules/statistics/loads/file/file-refused.ts';
import { LoadRefused } from '#modules/statistics/loads/load-refused.ts';
import type { RefusalReason } from '#modules/statistics/loads/load-refused.ts';
import type { LoadResult } from '#modules/statistics/loads/run-load.network.ts';
import { second } from '#process/durations.ts';
import { FilesUnavailable } from '#stores/files/file-store.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { isConnectionFault, isDiskFull } from '#stores/store-faults.ts';
import { WarehouseUnavailable } from '#stores/warehouse/warehouse.ts';

/** Bad lines that a run stores, and those of an answer. */
export const storedLines = 1_000;
const answeredLines = 20;

/** Bytes of a body, at most. */
const mostBytes = 1024 ** 3;

/** Passes a body on. Throws `payload_too_large` for a larger one. */
export async function* withinLimit(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new ApiError('payload_too_large');
    yield chunk;
  }
}

/** How often a run records that it is in progress, in milliseconds. */
const touchEvery = 10 * second;

/** The messages of runs that failed. */
const sentences: Partial<Record<ApiError['code'], string>> = {
  malformed_request: 'The body did not arrive whole.',
  unavailable: 'A store was away.',
  unexpected: 'A fault of the server.',
};

export interface LoadInRunOptions extends BeginOptions {
  /** When it has aborted, a failure means that this process ends. */
  stopping?: AbortSignal;
  /** Runs once the run is refused, with its code. Must not reject. */
  onRefused?: (run: { id: string; code: string }) => Promise<void>;
}

/**
 * Loads a day of a source as a run in the list of runs. A failure of the load is recorded there, then thrown: as an
 * `ApiError` if what was handed over is refused.
 */
export async function loadInRun(
  database: Database,
  run: NewRun,
  load: (runId: string) => Promise<LoadResult>,
  { stopping, onRefused, ...options }: LoadInRunOptions = {},
): Promise<NotBegun | { state: 'published'; id: string; finalDays: string[] }> {
  const begun = await beginRun(database, run, options);
  if (begun.state !== 'begun') return begun;
  const { id } = begun;
  const touching = setInterval(() => void touchRun(database, id).catch(() => {}), touchEvery);
  try {
    const { finalDays } = await load(id);
    return { state: 'published', id, finalDays };
  } catch (error) {
    const failure = failureOf(error);
    const end = stopping?.aborted === true ? { state: 'failed' as const, ...interrupted } : endOf(error, failure);
    await asNetwork(database, (network) => endRun(network, id, end));
    if (end.state === 'refused') await onRefused?.({ id, code: end.code });
    throw failure;
  } finally {
    clearInterval(touching);
  }
}

/** How a run ends whose load was not published. */
export function endOf(error: unknown, failure: unknown) {
  const isRefused = failure instanceof ApiError && failure.code !== 'malformed_request';
  const code = failure instanceof ApiError ? failure.code : isOutage(error) ? 'unavailable' : 'unexpected';
  // Other messages may name hosts and statements.
  const message =
    error instanceof LoadRefused ? error.summary : error instanceof FileRefused ? error.message : sentences[code];
  const lines = error instanceof FileRefused ? { badLines: [...error.badLines], badLineCount: error.total } : {};
  return {
    state: isRefused ? ('refused' as const) : ('failed' as const),
    code,
    message: (message ?? failureAnswers[code].message.en).slice(0, 2_000),
    ...lines,
  };
}

/** Whether a failure is independent of the handed-over data: the same may be loaded later. */
export function isOutage(error: unknown): boolean {
  const isAway = error instanceof WarehouseUnavailable || error instanceof FilesUnavailable;
  return isAway || isConnectionFault(error) || isDiskFull(error);
}

/** The codes of refusals whose code differs from their reason. */
const codes = {
  wrong_time: 'validation_failed',
  unknown_source: 'not_found',
  superseded: 'load_running',
  unreadable: 'rows_refused',
} as const satisfies Partial<Record<RefusalReason, ApiError['code']>>;

/** The failure of the call for an error of the load, with at most `mostLines` bad lines. */
export function failureOf(error: unknown, mostLines = answeredLines): unknown {
  if (error instanceof FileRefused) {
    const lines = error.badLines.slice(0, mostLines).map(badLineText);
    const [first = error.message, ...others] = lines;
    return new ApiError('rows_refused', { fieldErrors: { body: [first, ...others] }, cause: error });
  }
  if (!(error instanceof LoadRefused)) return error;
  const { reason } = error;
  const code =
    reason in codes ? codes[reason as keyof typeof codes] : (reason as Exclude<RefusalReason, keyof typeof codes>);
  return new ApiError(code, { fieldErrors: { body: [error.summary] }, cause: error });
}
