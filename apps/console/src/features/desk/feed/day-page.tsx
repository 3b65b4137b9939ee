import { Trans, useLingui } from '@lingui/react/macro';
import { mayCallDesk, mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFormat } from '#common/format/format.ts';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useDesk } from '#desk/desk.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { useStaff } from '#desk/staff.queries.ts';
import { AgainDialog, LoadAnywayDialog, RevertDialog } from './day-dialogs.tsx';
import { entriesOf, EntryRow, forcibleRun } from './day-entries.tsx';
import type { Entry } from './day-entries.tsx';
import { dayWords, markLooks, markOf } from './day-mark.ts';
import { feedDayQuery, feedFailures, feedQuery } from './feed.queries.ts';
import { FileDialog } from './file-dialog.tsx';
import { SetAside } from './set-aside.tsx';

/** The dialogs that the page's address may name. */
export const feedDayDialogs = ['file', 'again', 'revert'] as const;

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
            <LoadAnywayDialog {...shown} run={refused} />
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
