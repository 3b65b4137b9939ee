import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Activity, AdFormat } from '@publisher-console/api-contract';
import { Card } from '@publisher-console/ui/card';
import { IconButton } from '@publisher-console/ui/icon-button';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleUser from 'lucide-react/icons/circle-user';
import FileSearch from 'lucide-react/icons/file-search';
import Network from 'lucide-react/icons/network';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';
import { useLastPage } from '#common/lists/use-last-page.ts';
import { applicationFailures } from '#features/applications/applications-failures.ts';
import { activityQuery } from '#features/applications/applications.queries.ts';
import { activityGroups, kindText } from '#inventory/activity-kinds.ts';
import type { ActivityGroup } from '#inventory/activity-kinds.ts';
import { adFormatsQuery } from '#inventory/ad-formats.query.ts';
import { shownStatus, statusWords } from '#inventory/statuses.ts';

/** The actors of an event. */
const actorWords: Record<Activity['actor'], { icon: LucideIcon; label: MessageDescriptor }> = {
  publisher: { icon: CircleUser, label: msg`You` },
  operator: { icon: Network, label: msg`The network` },
  check: { icon: FileSearch, label: msg`app-ads.txt check` },
};

const fieldWords: Partial<Record<string, MessageDescriptor>> = {
  name: msg`Name`,
  applicationUrl: msg`Store link`,
  appAdsTxtUrl: msg`App-ads.txt link`,
  adFormat: msg`Format`,
  place: msg`Place`,
  status: msg`Status`,
  appAdsTxtState: msg`Result`,
};

const stateWords: Partial<Record<string, MessageDescriptor>> = {
  found: msg`complete`,
  lines_missing: msg`lines to fix`,
  unreachable: msg`cannot be loaded`,
};

function fieldText(i18n: I18n, field: string): string {
  const known = fieldWords[field];
  return known === undefined ? field : i18n._(known);
}

/** The value of a field in words; a free text is returned unchanged. */
function valueText(i18n: I18n, adFormats: readonly AdFormat[], field: string, value: string): string {
  if (field === 'status' && shownStatus(value) !== 'unknown')
    return i18n._(statusWords[shownStatus(value)].label.application);
  if (field === 'adFormat') return adFormats.find(({ id }) => id === value)?.title ?? value;
  const known = field === 'appAdsTxtState' ? stateWords[value] : undefined;
  return known === undefined ? value : i18n._(known);
}

interface ActivityListProps {
  applicationId: string;
  page: number;
  onPageChange: (page: number, options?: { replace: boolean }) => void;
}

/** The changes of an application and its ad blocks with their actors and times, the newest first. */
export function ActivityList({ applicationId, page, onPageChange }: ActivityListProps) {
  const { api } = useRouterContext();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...activityQuery(api, applicationId, page),
    placeholderData: keepPreviousData,
  });
  useLastPage(isPlaceholderData ? undefined : data?.pagination, (last) => onPageChange(last, { replace: true }));
  return (
    <Card className="p-4">
      <h2 className="text-title font-semibold">
        <Trans>Activity</Trans>
      </h2>
      {data === undefined && error !== null && !isFetching && (
        <FailureNotice failure={error} texts={applicationFailures.loadActivity} onRetry={() => void refetch()} />
      )}
      {data === undefined && (error === null || isFetching) && <ActivitySkeleton />}
      {data?.items.length === 0 && (
        <p className="mt-2 text-text-muted">
          <Trans>Nothing has happened yet.</Trans>
        </p>
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <ol className={`mt-2 flex flex-col divide-y divide-border ${isPlaceholderData ? 'opacity-60' : ''}`}>
            {activityGroups(data.items).map((group) => (
              <ActivityItem key={group.event.id} {...group} />
            ))}
          </ol>
          <ActivityPages page={data.pagination.page} pages={data.pagination.pages} onPageChange={onPageChange} />
        </>
      )}
    </Card>
  );
}

function ActivityItem({ event, titles }: ActivityGroup<Activity>) {
  const { i18n } = useLingui();
  const { icon: Icon, label } = actorWords[event.actor];
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-text-muted" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-3 wrap-anywhere">
          <span className="font-medium">{kindText(i18n, event.kind)}</span>
          {titles.length > 0 && <span>{`: ${titles.join(', ')}`}</span>}
        </p>
        <p className="text-caption text-text-muted">
          <span>{`${event.person ?? i18n._(label)} · `}</span>
          <Moment at={event.at} />
        </p>
        {event.changes.length > 0 && (
          <ul className="mt-1 flex flex-col gap-1 text-caption wrap-anywhere">
            {event.changes.map((change) => (
              <ActivityChange key={change.field} {...change} />
            ))}
          </ul>
        )}
        {event.reason !== null && <p className="mt-1 wrap-anywhere text-caption">{event.reason}</p>}
      </div>
    </li>
  );
}

function ActivityChange({ field, before, after }: Activity['changes'][number]) {
  const { t, i18n } = useLingui();
  const { api } = useRouterContext();
  const { data } = useQuery(adFormatsQuery(api, i18n.locale));
  const textOf = (value: string | null): string =>
    value === null ? t`none` : valueText(i18n, data?.items ?? [], field, value);
  return (
    <li>
      <span className="text-text-muted">{`${fieldText(i18n, field)}:`}</span>{' '}
      {before !== null && (
        <>
          <del className="text-text-muted">{textOf(before)}</del> <span aria-hidden>→</span>{' '}
        </>
      )}
      <ins className="no-underline">{textOf(after)}</ins>
    </li>
  );
}

function ActivityPages({
  page: current,
  pages: all,
  onPageChange,
}: {
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  if (all <= 1) return null;
  const [page, pages] = [format.count(current), format.count(all)];
  const steps = [
    { icon: ChevronLeft, label: t`Newer`, target: current - 1 },
    { icon: ChevronRight, label: t`Older`, target: current + 1 },
  ];
  return (
    <nav aria-label={t`Pages of the activity`} className="flex items-center justify-end border-t border-border pt-2">
      <span className="mr-2 tabular-nums" aria-live="polite">{t`Page ${page} of ${pages}`}</span>
      {steps.map(({ icon, label, target }) => {
        const isEnd = target < 1 || target > all;
        return (
          <IconButton
            key={label}
            icon={icon}
            label={label}
            // Not `disabled`, which would lose the focus.
            aria-disabled={isEnd || undefined}
            className="aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
            onClick={() => {
              if (!isEnd) onPageChange(target);
            }}
          />
        );
      })}
    </nav>
  );
}

function ActivitySkeleton() {
  return (
    <div aria-busy className="mt-4 flex flex-col gap-6">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
  );
}
