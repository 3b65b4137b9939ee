import { useLingui } from '@lingui/react/macro';
import { Card } from '@publisher-console/ui/card';
import { DataTable } from '@publisher-console/ui/data-table';

import { useApplicationColumns } from './application-columns.tsx';
import type { OnApplication } from './application-columns.tsx';
import type { ApplicationRow, ApplicationsAnswer } from './application-rows.ts';
import type { ApplicationSorting } from './use-application-sort.ts';

interface ApplicationTableProps extends OnApplication {
  data: ApplicationsAnswer;
  rows: readonly ApplicationRow[];
  sorting: ApplicationSorting;
  isBusy: boolean;
}

/** The applications of a page as a table, on a wide screen. */
export function ApplicationTable({ data, rows, sorting, isBusy, ...on }: ApplicationTableProps) {
  const { t } = useLingui();
  const { sort, titles, press } = sorting;
  const columns = useApplicationColumns({ rows, meta: data.figures?.meta, titles, ...on });
  return (
    <Card className="overflow-clip">
      <DataTable
        label={t`Apps`}
        columns={columns}
        rows={rows}
        rowKey={({ application }) => application.id}
        sort={{ columnId: sort.field, direction: sort.direction }}
        onSort={press}
        busy={isBusy}
        empty={null}
      />
    </Card>
  );
}
