import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Locale, ReportRequest } from '@publisher-console/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError, requireEntityId } from '#contract/api-error.ts';
import type { FileOutcome } from '#contract/file-answer.ts';
import type { AnswerData, Caller } from '#contract/operation.ts';
import type { TokenCallers } from '#modules/api-tokens/token-callers.ts';
import type { SessionCallers } from '#modules/sessions/session-callers.ts';
import { hour, second } from '#process/durations.ts';
import { asPublisher, wholePublisher } from '#stores/sql/as-publisher.ts';
import type { Database } from '#stores/sql/database.ts';
import {
  addReportFile,
  begin,
  cancel,
  findReportFile,
  findWaiting,
  momentsAt,
  recordRunning,
} from './report-file-repository.ts';
import type { FileMoments, ReportFileKey, ReportFileRow } from './report-file-repository.ts';

/** A download that runs. Its progress is recorded every second, which is also how a cancellation is noticed. */
interface RunningDownload {
  /** Aborts when the publisher has cancelled the download. */
  cancelled: AbortSignal;
  addRows: (rows: number) => void;
  setTotal: (rows: number) => void;
  end(outcome: FileOutcome): Promise<void>;
}

type Progress = Pick<ReportFileRow, 'rows' | 'totalRows'> & Partial<Pick<ReportFileRow, 'state'>>;

interface Recording {
  /** Records the progress; false if the download no longer runs, because the publisher has cancelled it. */
  record: (progress: Progress) => Promise<boolean>;
  /** Aborts when the download's call is over. */
  over: AbortSignal;
  log: FastifyBaseLogger;
}

/** Milliseconds between two records of a running download. */
const pause = second;

/** Records a download until its call is over. */
function runDownload({ record, over, log }: Recording): RunningDownload {
  const cancelled = new AbortController();
  const written: { rows: number; totalRows: number | null } = { rows: 0, totalRows: null };

  /** Logs a failure instead: the download goes on while the database is unavailable. */
  const safely = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, 'how far a report file is could not be recorded');
    }
  };
  const recordRegularly = async () => {
    while (!over.aborted) {
      await safely(async () => {
        if (!(await record(written))) cancelled.abort();
      });
      await setTimeout(pause, undefined, { signal: over }).catch(() => {});
    }
  };
  const recording = recordRegularly();
  return {
    cancelled: cancelled.signal,
    addRows: (rows) => void (written.rows += rows),
    setTotal: (rows) => void (written.totalRows = rows),
    async end(outcome) {
      await recording;
      const last: Progress =
        outcome === 'done' ? { ...written, state: 'done', totalRows: written.rows } : { ...written, state: outcome };
      await safely(async () => void (await record(last)));
    },
  };
}

/** Finds the owner of a download by its id; null if there is none. The call that opens a link has no session. */
type ReportFileOwner = (id: string) => Promise<string | null>;

export interface ReportDownloadsDependencies {
  database: Database;
  reportFileOwner: ReportFileOwner;
  sessionCallers: SessionCallers;
  tokenCallers: TokenCallers;
  now: () => Date;
}

type ShownFile = AnswerData<'getReportFile'>['file'];

/** A download whose link may be used. */
interface OpenedDownload {
  file: ReportFileRow;
  caller: Caller;
}

/** Files that one publisher may have waiting for a browser or running, in all processes. */
const mostOpen = 2;
/** Seconds until a refused publisher may retry. */
const retryAfter = 10;

/** Links under which a browser downloads reports, and the progress of the downloads. */
export function createReportDownloads(dependencies: ReportDownloadsDependencies) {
  const { database, reportFileOwner, sessionCallers, tokenCallers, now } = dependencies;
  const own = <Result>(publisherId: string, work: Parameters<typeof asPublisher<Result>>[2]) =>
    asPublisher(database, wholePublisher(publisherId), work);

  /** Who made a link; null when the session or the API token of that call cannot be used any more. */
  async function makerOf({ sessionId, apiTokenId }: ReportFileRow, clientAddress: string): Promise<Caller | null> {
    if (sessionId !== null) return sessionCallers.find(sessionId);
    return apiTokenId === null ? null : tokenCallers.find(apiTokenId, clientAddress);
  }

  return {
    /** Makes a link. Only the hash of its key is stored. */
    async create(
      { publisherId, sessionId, apiTokenId }: Caller,
      { request, name, locale }: { request: ReportRequest; name: string; locale: Locale },
    ): Promise<AnswerData<'createReportFile'>> {
      const id = randomUUIDv7();
      const key = randomBytes(32).toString('base64url');
      const moments = momentsAt(now());
      const created = { createdAt: moments.now, changedAt: moments.now };
      const row = { id, publisherId, sessionId, apiTokenId, keyHash: hashOf(key), request, locale, name, ...created };
      const isAdded = await own(publisherId, (rows) => addReportFile(rows, row, { most: mostOpen, moments }));
      if (!isAdded) throw new ApiError('rate_limited', { retryAfter });
      return {
        file: { id, name, state: 'waiting', rows: 0, totalRows: null },
        url: `/report/file/${id}/${key}`,
      };
    },

    /** The progress of a publisher's own download. */
    async find({ publisherId }: Caller, id: string): Promise<ShownFile> {
      const key = { id: requireEntityId(id), publisherId };
      return shown(await own(publisherId, (rows) => findReportFile(rows, key)), momentsAt(now()));
    },

    /** Cancels a publisher's own download. */
    async cancel({ publisherId }: Caller, id: string): Promise<void> {
      const key = { id: requireEntityId(id), publisherId };
      const moments = momentsAt(now());
      await own(publisherId, async (rows) => {
        shown(await findReportFile(rows, key), moments);
        await cancel(rows, key, moments);
      });
    },

    /**
     * Finds the download of a link that may be used: it is new and unused, and the session that created it has not
     * ended, or its API token may be used from the client's address, and the account is not blocked. Throws `not_found` otherwise.
     */
    async open(id: string, key: string, clientAddress: string): Promise<OpenedDownload> {
      const publisherId = await reportFileOwner(requireEntityId(id));
      if (publisherId === null) throw new ApiError('not_found');
      const file = await own(publisherId, (rows) =>
        findWaiting(rows, { id, publisherId, keyHash: hashOf(key) }, momentsAt(now())),
      );
      const caller = file === null ? null : await makerOf(file, clientAddress);
      if (file === null || caller === null || caller.isBlocked || caller.lacksFactor) throw new ApiError('not_found');
      return { file, caller };
    },

    /** Invalidates the link of a download, and records the download from then on. `over` aborts when its call is over. */
    async begin(
      { id, publisherId }: ReportFileKey,
      { over, log }: { over: AbortSignal; log: FastifyBaseLogger },
    ): Promise<RunningDownload> {
      const key = { id, publisherId };
      if (!(await own(publisherId, (rows) => begin(rows, key, momentsAt(now()))))) throw new ApiError('not_found');

      return runDownload({
        record: (progress) => own(publisherId, (rows) => recordRunning(rows, key, { ...progress, changedAt: now() })),
        over,
        log,
      });
    },
  };
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** A file in the form of the contract. Throws `not_found` from an hour after its end on. */
function shown(row: ReportFileRow | null, { now, linksSince, recordedSince }: FileMoments): ShownFile {
  if (row === null || now.getTime() - row.changedAt.getTime() > hour) throw new ApiError('not_found');
  const { id, name, rows, totalRows, createdAt, changedAt } = row;
  const isExpired = row.state === 'waiting' && createdAt <= linksSince;
  const isLost = row.state === 'running' && changedAt <= recordedSince;
  const state = isExpired ? 'expired' : isLost ? 'failed' : row.state;
  return { id, name, state, rows, totalRows };
}
