import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DeskFeedRun, FeedPublication } from '@publisher-console/api-contract/desk';
import { mayCallDesk, mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { TextField } from '@publisher-console/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { useProvenMutation } from '#common/factors/use-proven-mutation.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { mandatory } from '#common/forms/length.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { ConfirmDialog, FormDialog } from '#desk/order-dialogs.tsx';
import { orderOf } from '#desk/orders.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { Change } from './amounts.tsx';
import { dayWords, markLooks, markOf } from './day-mark.ts';
import { feedDayQuery, feedFailures, feedKey, feedQuery } from './feed.queries.ts';
import { FileDialog } from './file-dialog.tsx';
import { SetAside } from './set-aside.tsx';

/** The dialogs that the page's address may name. */
export const feedDayDialogs = ['file', 'again', 'revert'] as const;

/** An event of a day: a publication with the run that caused it, or a run that published nothing. */
interface Entry {
  at: string;
  publication: FeedPublication | null;
  run: DeskFeedRun | null;
}

/** The events of a day, the newest first. */
function entriesOf(publications: readonly FeedPublication[], runs: readonly DeskFeedRun[]): Entry[] {
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
function forcibleRun([entry]: readonly Entry[]): DeskFeedRun | null {
  if (entry === undefined || entry.publication !== null) return null;
  const { run } = entry;
  return run !== null && run.state === 'refused' && forcible.has(run.code) ? run : null;
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

function EntryRow({ entry, currency, action }: { entry: Entry; currency: string | null; action: ReactNode }) {
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

interface DayPageProps {
  source: string;
  date: string;
  view: { dialog?: (typeof feedDayDialogs)[number] | undefined; of?: string | undefined };
}

/** A day of a source: the facts that count, the changes of them with their actors, and the possible actions. */
export function FeedDayPage({ source, date, view: { dialog, of } }: DayPageProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { api } = useDesk();
  const you = useStaff();
  const feed = useQuery(feedQuery(api));
  const { data, error, refetch } = useQuery(feedDayQuery(api, source, date));
  const addressDialog = useAddressDialog();
  const dayText = format.weekdayDay(date);
  const isOperator = you !== undefined && mayCallDesk(you.role, 'putDeskFeedFile');
  const mayRevert = you !== undefined && mayOrder(you.role, 'revertLoad');
  const currency = feed.data?.currency ?? null;
  const isWatched = (feed.data?.sources.find(({ id }) => id === source)?.watch ?? null) !== null;
  const { publications = [], runs = [], day } = data ?? {};
  const entries = entriesOf(publications, runs);
  const refused = forcibleRun(entries);
  const reverted = publications.find(({ load, canRevert }) => canRevert && String(load) === of);
  const shown = { onClose: addressDialog.close, onDone: () => void addressDialog.finish() };
  const actionOf = ({ publication, run }: Entry): ReactNode => {
    if (publication?.canRevert === true && mayRevert) {
      const { load } = publication;
      return (
        <Button
          variant="quiet"
          aria-label={t`Take back: load ${load}`}
          onClick={() => addressDialog.open('revert', String(load))}
        >
          <Trans context="button">Take back</Trans>
        </Button>
      );
    }
    if (refused === null || run?.id !== refused.id || !isOperator) return null;
    return (
      <Button variant="danger" onClick={() => addressDialog.open('again')}>
        <Trans context="button">Load anyway</Trans>
      </Button>
    );
  };
  return (
    <>
      <PageHeader
        title={
          <Trans>
            {dayText} in {source}
          </Trans>
        }
        actions={
          isOperator && (
            <Button variant="secondary" onClick={() => addressDialog.open('file')}>
              <Trans context="button">Load a file</Trans>
            </Button>
          )
        }
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <DeskLink to="/desk/feed" className={linkStyle()}>
          <Trans>All sources</Trans>
        </DeskLink>
        {day !== undefined && (
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={tones[markOf(day)]}>{i18n._(markLooks[markOf(day)].label)}</Badge>
            <span className="text-text-muted">
              {dayWords(day)
                .map((word) => i18n._(word))
                .join(', ')}
            </span>
          </p>
        )}
      </div>
      <section aria-labelledby="history">
        <h2 id="history" className="mb-2 text-title font-semibold">
          <Trans>Loads and runs</Trans>
        </h2>
        <Card className="px-4" aria-busy={data === undefined && error === null} tabIndex={-1}>
          {data === undefined && error !== null && (
            <FailureNotice failure={error} texts={feedFailures.load} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null && <RowsSkeleton />}
          {data !== undefined && entries.length === 0 && (
            <p className="py-4 text-text-muted">
              <Trans>Nobody has handed this day over.</Trans>
            </p>
          )}
          <ul className="divide-y divide-border">
            {entries.map((entry) => (
              <EntryRow
                key={`${entry.publication?.load ?? ''} ${entry.run?.id ?? ''}`}
                entry={entry}
                currency={currency}
                action={actionOf(entry)}
              />
            ))}
          </ul>
        </Card>
      </section>
      <SetAside currency={currency} of={{ source, date }} />
      {isOperator && dialog === 'file' && <FileDialog {...shown} source={source} day={date} />}
      {isOperator && dialog === 'again' && refused !== null && (
        <>
          {refused.isKept ? (
            <KeptDialog {...shown} run={refused} />
          ) : isWatched && refused.fileName === null ? (
            <AgainDialog {...shown} source={source} date={date} refusal={refused.message} />
          ) : (
            <FileDialog {...shown} source={source} day={date} isRefused />
          )}
        </>
      )}
      {mayRevert && dialog === 'revert' && reverted !== undefined && <RevertDialog {...shown} publication={reverted} />}
    </>
  );
}

const tones = {
  refused: 'danger',
  late: 'danger',
  'set-aside': 'notice',
  'in-progress': 'accent',
  complete: 'success',
  final: 'success',
  none: 'neutral',
} as const;

interface DialogProps {
  onClose: () => void;
  onDone: () => void;
}

interface AgainDialogProps extends DialogProps {
  source: string;
  date: string;
  refusal: string | null;
}

const forcedSchema = v.object({ reason: v.pipe(v.string(), v.trim(), v.nonEmpty(mandatory)) });

/** Loads a refused day of a watched place by force. The place still has the files of the day. */
function AgainDialog({ source, date, refusal, onClose, onDone }: AgainDialogProps) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const again = useProvenMutation(
    {
      ...orderOf(api, 'readWatchedDay', [feedKey]),
      onSuccess: () => ui.snackbar.show({ text: t`The day was read again` }),
    },
    onDone,
  );
  return (
    <ForceDialog
      description={<Trans>The watched place is read again, and the day counts whatever it loses or gains.</Trans>}
      refusal={refusal}
      order={again}
      onClose={onClose}
      onForce={(reason) => again.send({ id: source, day: date, isForced: true, reason })}
    />
  );
}

/** Loads a refused run by force from its stored file. */
function KeptDialog({ run: { id, message }, onClose, onDone }: DialogProps & { run: DeskFeedRun }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const load = useProvenMutation(
    {
      ...orderOf(api, 'loadRefusedRun', [feedKey]),
      onSuccess: () => ui.snackbar.show({ text: t`The day was loaded` }),
    },
    onDone,
  );
  return (
    <ForceDialog
      description={<Trans>The refused file is still here. The day counts whatever it loses or gains.</Trans>}
      refusal={message}
      order={load}
      onClose={onClose}
      onForce={(reason) => load.send({ run: id, reason })}
    />
  );
}

interface ForceDialogProps extends Pick<ComponentProps<typeof FormDialog>, 'description' | 'onClose' | 'order'> {
  refusal: string | null;
  onForce: (reason: string) => void;
}

/** Requests the reason why a refused day is right. */
function ForceDialog({ refusal, onForce, ...dialog }: ForceDialogProps) {
  const { t } = useLingui();
  return (
    <FormDialog
      {...dialog}
      title={<Trans>Load anyway</Trans>}
      confirmLabel={<Trans context="button">Load anyway</Trans>}
      tone="danger"
      failures={feedFailures.again}
      schema={forcedSchema}
      submit={({ reason }) => onForce(reason)}
    >
      {(field) => (
        <>
          {refusal !== null && (
            <p lang="en" className="rounded-base bg-danger-soft px-4 py-2 text-danger wrap-anywhere">
              {refusal}
            </p>
          )}
          <TextField
            {...field('reason')}
            label={t`Why is it right?`}
            hint={t`The audit log keeps it.`}
            maxLength={500}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}

function RevertDialog({ publication, onClose, onDone }: DialogProps & { publication: FeedPublication }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const { api } = useDesk();
  const { load } = publication;
  const revert = useProvenMutation(
    {
      ...orderOf(api, 'revertLoad', [feedKey]),
      onSuccess: () => ui.snackbar.show({ text: t`Load ${load} was taken back` }),
    },
    onDone,
  );
  return (
    <ConfirmDialog
      title={t`Take back load ${load}?`}
      description={<Trans>For all of its days, what counted before counts again. Publishers see it at once.</Trans>}
      confirmLabel={t`Take back`}
      tone="danger"
      order={revert}
      failures={feedFailures.revert}
      onClose={onClose}
      onConfirm={() => revert.send({ id: load, isForced: false })}
    />
  );
}
