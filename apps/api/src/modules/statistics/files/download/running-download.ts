import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { FileOutcome } from '#contract/file-answer.ts';
import { second } from '#process/durations.ts';
import type { ReportFileRow } from './report-file-repository.ts';

/** A download that runs. Its progress is recorded every second, which is also how a cancellation is noticed. */
export interface RunningDownload {
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
export function runDownload({ record, over, log }: Recording): RunningDownload {
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
