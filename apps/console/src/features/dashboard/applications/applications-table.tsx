import { Trans, useLingui } from '@lingui/react/macro';
import type { DashboardApplicationAnswer } from '@publisher-console/api-contract';
import { buttonStyle } from '@publisher-console/ui/button';
import { DataTable } from '@publisher-console/ui/data-table';
import { EmptyState } from '@publisher-console/ui/empty-state';
import { useNarrow } from '@publisher-console/ui/use-narrow.ts';
import { Link } from '@tanstack/react-router';
import AppWindow from 'lucide-react/icons/app-window';

import { useFormat } from '#common/format/format.ts';
import type { DashboardView } from '#features/dashboard/model/dashboard-view.ts';

import { applicationColumns } from './application-columns.tsx';

interface ApplicationsTableProps extends Pick<
  DashboardApplicationAnswer['data'],
  'applicationList' | 'meta' | 'period'
> {
  titles: Record<DashboardView['sort']['field'], string>;
  sort: DashboardView['sort'];
  isBusy: boolean;
  onSort: (columnId: string) => void;
}

export function ApplicationsTable({
  applicationList,
  meta,
  period,
  titles,
  sort,
  isBusy,
  onSort,
}: ApplicationsTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const isNarrow = useNarrow();
  const { currency } = meta;
  const money = format.moneyColumn(
    applicationList.map(({ revenue }) => revenue),
    currency,
  );
  return (
    <DataTable
      label={t`Apps`}
      columns={applicationColumns({
        titles: { ...titles, revenue: t`Revenue, ${currency}` },
        write: { requests: format.count, impressions: format.count, fill_rate: format.percent, revenue: money },
        fillRateHint: t`Ad selections divided by requests, in percent`,
        period,
        isNarrow,
      })}
      rows={applicationList}
      rowKey={({ application }) => application.id}
      sort={{ columnId: sort.field, direction: sort.direction }}
      onSort={onSort}
      busy={isBusy}
      empty={
        <EmptyState
          icon={AppWindow}
          title={<Trans>No apps yet</Trans>}
          description={<Trans>The requests, impressions and revenue of each app appear here.</Trans>}
          action={
            <Link to="/app/add" className={buttonStyle()}>
              <Trans context="button">Add app</Trans>
            </Link>
          }
        />
      }
    />
  );
}
