import { Trans, useLingui } from '@lingui/react/macro';
import type { FeedSource } from '@publisher-console/api-contract/desk';
import { mayCallDesk } from '@publisher-console/api-contract/staff-roles';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { useDesk } from '#desk/desk.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { markLooks } from './day-mark.ts';
import { DayStrip } from './day-strip.tsx';
import { feedFailures, feedQuery } from './feed.queries.ts';
import { FileDialog } from './file-dialog.tsx';
import { Keys } from './keys.tsx';
import { SetAside } from './set-aside.tsx';
import { NewSourceDialog, SourceDialog } from './source-dialogs.tsx';

/** The dialogs that the page's address may name. */
export const feedDialogs = ['file', 'source', 'new-source', 'key'] as const;

function Legend() {
  const { t, i18n } = useLingui();
  return (
    <ul aria-label={t`Marks of days`} className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-text-muted">
      {Object.entries(markLooks).map(([id, { label, icon: Icon, style }]) => (
        <li key={id} className="flex items-center gap-1.5">
          <span className={`grid size-5 place-items-center rounded-tight ${style}`}>
            <Icon aria-hidden className="size-3.5" />
          </span>
          <span>{i18n._(label)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The expected loads of a source, and how current its facts are. */
function Facts({ source }: { source: FeedSource }) {
  const format = useFormat();
  const { lateSince, reach, everyMinutes, dayBy, requiredFrom, requiredUntil, watch } = source;
  const [first, last] = [requiredFrom, requiredUntil].map((day) =>
    day === null || day === '-infinity' ? '' : format.day(day),
  );
  return (
    <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
      {reach !== null && (
        <li>
          <Trans>
            Figures to <ExactTime at={reach} />
          </Trans>
        </li>
      )}
      {everyMinutes !== null && (
        <li>
          <Trans>every {everyMinutes} minutes</Trans>
        </li>
      )}
      {requiredFrom === null ? (
        <li>
          <Trans>no day waits for it</Trans>
        </li>
      ) : (
        <li>
          {requiredFrom === '-infinity' ? (
            <Trans>every day waits for it</Trans>
          ) : (
            <Trans>days from {first} wait for it</Trans>
          )}
          {requiredUntil !== null && <Trans>, to {last}</Trans>}
          {dayBy !== null && <Trans>, whole by {dayBy} of the next</Trans>}
        </li>
      )}
      {watch !== null && (
        <li className="wrap-anywhere">
          {watch.lookedAt === null ? (
            <Trans>a watched place</Trans>
          ) : (
            <Trans>
              a watched place, looked at <Moment at={watch.lookedAt} />
            </Trans>
          )}
        </li>
      )}
      {watch !== null && watch.failure !== null && (
        <li lang="en" className="text-danger wrap-anywhere">
          {watch.failure}
        </li>
      )}
      {lateSince !== null && (
        <li className="text-danger">
          <Trans>
            late since <ExactTime at={lateSince} />
          </Trans>
        </li>
      )}
    </ul>
  );
}

function SourceCard({ source, actions }: { source: FeedSource; actions: ReactNode }) {
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-x-2 text-title font-semibold">
            <span className="wrap-anywhere">{source.id}</span>
            {source.lateSince === null ? (
              source.reach !== null && (
                <Badge tone="success">
                  <Trans>On time</Trans>
                </Badge>
              )
            ) : (
              <Badge tone="danger">
                <Trans>Late</Trans>
              </Badge>
            )}
          </h2>
          <Facts source={source} />
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      <DayStrip source={source.id} days={source.days} />
    </Card>
  );
}

function SourceActions({ name, onOpen }: { name: string; onOpen: (dialog: string, of: string) => void }) {
  const { t } = useLingui();
  return (
    <>
      <Button variant="quiet" aria-label={t`Change the rules: ${name}`} onClick={() => onOpen('source', name)}>
        <Trans context="button">Change the rules</Trans>
      </Button>
      <Button variant="secondary" aria-label={t`Load a file: ${name}`} onClick={() => onOpen('file', name)}>
        <Trans context="button">Load a file</Trans>
      </Button>
    </>
  );
}

interface FeedPageProps {
  view: { dialog?: (typeof feedDialogs)[number] | undefined; of?: string | undefined };
}

/** The sources of statistics: each as a strip of days, with its rows that are set aside, and the keys of machines. */
export function FeedPage({ view: { dialog, of } }: FeedPageProps) {
  const { api } = useDesk();
  const you = useStaff();
  const { data, error, refetch } = useQuery(feedQuery(api));
  const addressDialog = useAddressDialog();
  const isOperator = you !== undefined && mayCallDesk(you.role, 'putDeskFeedFile');
  const { sources = [], currency = null } = data ?? {};
  const source = sources.find(({ id }) => id === of);
  const shown = { onClose: addressDialog.close, onDone: () => void addressDialog.finish() };
  return (
    <>
      <PageHeader
        title={<Trans>Feed</Trans>}
        actions={
          isOperator && (
            <Button variant="secondary" onClick={() => addressDialog.open('new-source')}>
              <Trans context="button">Add a source</Trans>
            </Button>
          )
        }
      />
      {data === undefined && error !== null && (
        <FailureNotice failure={error} texts={feedFailures.load} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <Card className="px-4" aria-busy>
          <RowsSkeleton />
        </Card>
      )}
      {data !== undefined && <Legend />}
      {sources.map((each) => (
        <SourceCard
          key={each.id}
          source={each}
          actions={isOperator && <SourceActions name={each.id} onOpen={addressDialog.open} />}
        />
      ))}
      {data !== undefined && <SetAside currency={currency} />}
      {isOperator && <Keys isOpen={dialog === 'key'} sources={sources.map(({ id }) => id)} {...shown} />}
      {isOperator && dialog === 'file' && source !== undefined && <FileDialog {...shown} source={source.id} />}
      {isOperator && dialog === 'source' && source !== undefined && <SourceDialog {...shown} source={source} />}
      {isOperator && dialog === 'new-source' && <NewSourceDialog {...shown} />}
    </>
  );
}
