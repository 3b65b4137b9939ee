import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WaitingCount } from '@publisher-console/api-contract/desk';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';

import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { useDesk } from '#desk/desk.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import type { DeskPath } from '#desk/desk-link.tsx';
import { waitingQuery } from '#desk/waiting.queries.ts';

import { reviewFailures } from './review/review.queries.ts';

interface Kind {
  label: MessageDescriptor;
  to: DeskPath;
}

/** The kinds of waiting work. A kind without an entry here is not shown. */
const kinds = {
  applications: { label: msg`Apps to check`, to: '/desk/review' },
  questions: { label: msg`Questions to answer`, to: '/desk/questions' },
  feed: { label: msg`Sources of statistics with a fault`, to: '/desk/feed' },
  money: { label: msg`Decisions on money`, to: '/desk/money' },
} satisfies Record<string, Kind>;

function WaitingRow({ label, to, count, oldest }: Kind & WaitingCount) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <li>
      <DeskLink
        to={to}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 px-4 py-3 transition-colors hover:bg-surface-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto]"
      >
        <span className="min-w-12 text-heading font-semibold tabular-nums">{format.count(count)}</span>
        <span className="font-medium">{i18n._(label)}</span>
        {oldest !== null && (
          <span className="text-text-muted max-sm:col-start-2">
            <Trans>
              The oldest: <Moment at={oldest} />
            </Trans>
          </span>
        )}
      </DeskLink>
    </li>
  );
}

/** The first page of the desk: the number of waiting items of each kind, the longest waiting kind first. */
export function WaitingPage() {
  const { api } = useDesk();
  const { data, error, refetch } = useQuery(waitingQuery(api));
  const rows = Object.entries(kinds).flatMap(([name, kind]) => {
    const counted = data?.[name as keyof typeof kinds] ?? null;
    return counted === null ? [] : [{ name, ...kind, ...counted }];
  });
  // ISO 8601 instants sort as strings. Kinds without waiting items come last.
  const ordered = rows.toSorted((one, other) => ((one.oldest ?? '9') < (other.oldest ?? '9') ? -1 : 1));
  return (
    <>
      <PageHeader title={<Trans context="desk">Waiting</Trans>} />
      <Card aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={reviewFailures.waiting} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && (
          <div className="px-4">
            <RowsSkeleton />
          </div>
        )}
        <ul className="divide-y divide-border">
          {ordered.map(({ name, ...row }) => (
            <WaitingRow key={name} {...row} />
          ))}
        </ul>
      </Card>
    </>
  );
}
