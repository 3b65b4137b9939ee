import { Plural, Trans } from '@lingui/react/macro';
import type { DeskFeedRun, FeedPublication } from '@publisher-console/api-contract/desk';
import { Badge } from '@publisher-console/ui/badge';
import type { ReactNode } from 'react';
import { ExactTime } from '#common/format/exact-time.tsx';
import { Change } from './amounts.tsx';

/** An event of a day: a publication with the run that caused it, or a run that published nothing. */
export interface Entry {
  at: string;
  publication: FeedPublication | null;
  run: DeskFeedRun | null;
}

/** The events of a day, the newest first. */
export function entriesOf(publications: readonly FeedPublication[], runs: readonly DeskFeedRun[]): Entry[] {
  const loads = new Map(publications.map((publication) => [publication.load, publication]));
  const published = publications.map((publication) => ({
    at: publication.publishedAt ?? '',
    publication,
    run: runs.find(({ load }) => load === publication.load) ?? null,
  }));
  const others = runs
    .filter(({ load }) => load === null || !loads.has(load))
    .map((run) => ({ at: run.endedAt ?? run.startedAt, publication: null, run }));
  return [...published, ...others].toSorted((one, other) => other.at.localeCompare(one.at));
}

/** The codes of refusals that a forced load overrides. */
const forcible: ReadonlySet<string | null> = new Set(['day_fall', 'day_rise']);

/** The newest event of the day, if it is a refused run that can be forced. */
export function forcibleRun([entry]: readonly Entry[]): DeskFeedRun | null {
  if (entry === undefined || entry.publication !== null) return null;
  const { run } = entry;
  return run !== null && run.state === 'refused' && forcible.has(run.code) ? run : null;
}

export function EntryRow({ entry, currency, action }: { entry: Entry; currency: string | null; action: ReactNode }) {
  const { at, publication, run } = entry;
  const by = run?.actor ?? publication?.actor ?? null;
  const { load, revertedLoad: taken } = publication ?? { load: null, revertedLoad: null };
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            {publication === null ? (
              <Trans>Run</Trans>
            ) : taken === null ? (
              <Trans>Load {load}</Trans>
            ) : (
              <Trans>Load {taken} taken back</Trans>
            )}
            {publication?.countsNow === true && (
              <Badge tone="success">
                <Trans>Counts</Trans>
              </Badge>
            )}
            {publication?.isFinal === true && (
              <Badge>
                <Trans>Final</Trans>
              </Badge>
            )}
            {run !== null && <RunState run={run} />}
          </p>
          <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
            {at !== '' && (
              <li>
                <ExactTime at={at} />
              </li>
            )}
            {by !== null && <li className="wrap-anywhere">{by}</li>}
            {run !== null && run.fileName !== null && <li className="wrap-anywhere">{run.fileName}</li>}
            {publication !== null && publication.source !== null && (
              <li className="wrap-anywhere">{publication.source}</li>
            )}
            {run !== null && run.asOf !== null && (
              <li>
                <Trans>
                  figures to <ExactTime at={run.asOf} />
                </Trans>
              </li>
            )}
            {run !== null && run.rows !== null && (
              <li>
                <Plural value={run.rows} one="# row" other="# rows" />
              </li>
            )}
          </ul>
        </div>
        {action}
      </div>
      {run !== null && <Refusal run={run} />}
      {publication !== null && <Change before={publication.before} after={publication.after} currency={currency} />}
    </li>
  );
}

function RunState({ run }: { run: DeskFeedRun }) {
  if (run.state === 'published') return null;
  if (run.state === 'running') {
    return (
      <Badge tone="accent">
        <Trans>Running</Trans>
      </Badge>
    );
  }
  return <Badge tone="danger">{run.state === 'refused' ? <Trans>Refused</Trans> : <Trans>Failed</Trans>}</Badge>;
}

/** Why a run was refused: the sentence with the expected and the actual value, and the wrong lines. */
function Refusal({ run }: { run: DeskFeedRun }) {
  const { badLines, badLineCount, message } = run;
  if (message === null && badLines.length === 0) return null;
  return (
    <div lang="en" className="flex flex-col gap-1 text-caption">
      {message !== null && <p className="wrap-anywhere">{message}</p>}
      {badLines.length > 0 && (
        <ul className="max-h-60 list-disc overflow-y-auto ps-5">
          {badLines.map(({ file, line, reason }) => (
            <li key={`${file ?? ''} ${line} ${reason}`} className="wrap-anywhere">
              {`${file === null ? '' : `${file}, `}${line}: ${reason}`}
            </li>
          ))}
          {badLineCount > badLines.length && <li>{`… ${badLineCount}`}</li>}
        </ul>
      )}
    </div>
  );
}
