import type { ReactElement } from 'react';
import { useState } from 'react';

import { Button } from '#button.tsx';
import { Card } from '#card.tsx';
import type { SortDirection } from '#data-table-column.ts';
import { DataTable } from '#data-table.tsx';
import { EmptyState } from '#empty-state.tsx';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';
import { Tooltip } from '#tooltip.tsx';

interface Row {
  day: string;
  requests: number;
}

const rows: Row[] = Array.from({ length: 30 }, (_, index) => ({
  day: `${index + 1} Nov 2026`,
  requests: (index * 7919) % 1000,
}));

const countries = ['Argentina', 'Brazil', 'Denmark', 'France', 'India', 'Japan', 'Kenya', 'Mexico', 'Norway', 'Peru'];

/** A table that is wider and longer than its box, page by page; its first column does not sort. */
function WideTable() {
  const t = useText();
  const [page, setPage] = useState(1);
  const [sorted, setSorted] = useState('');
  return (
    <Card className="max-w-xl overflow-clip">
      <DataTable
        label={t('Wide report')}
        columns={[
          { id: 'row', title: t('Row'), align: 'start', sortable: false, cell: (row: number) => `${t('Row')} ${row}` },
          ...countries.map((country) => ({
            id: country,
            title: t(country),
            align: 'end' as const,
            cell: (row: number) => row * country.length,
          })),
        ]}
        rows={Array.from({ length: 40 }, (_, index) => page * 100 + index)}
        rowKey={String}
        sort={sorted === '' ? null : { columnId: sorted, direction: 'asc' }}
        onSort={setSorted}
        empty={null}
      />
      <Button variant="quiet" onClick={() => setPage(page + 1)}>
        {t('More rows')}
      </Button>
      <Button variant="quiet" onClick={() => setSorted('Argentina')}>
        {t('Sort by Argentina')}
      </Button>
    </Card>
  );
}

/** Puts a tooltip around the button of a header. */
function explainedBy(text: string) {
  return (button: ReactElement) => (
    <Tooltip text={text} side="bottom">
      {button}
    </Tooltip>
  );
}

export function DataTablePage() {
  const t = useText();
  const [sort, setSort] = useState<{ columnId: string; direction: SortDirection }>({
    columnId: 'requests',
    direction: 'desc',
  });
  const sorted = rows.toSorted((a, b) =>
    sort.direction === 'asc' ? a.requests - b.requests : b.requests - a.requests,
  );
  const table = {
    columns: [
      { id: 'day', title: t('Date'), align: 'start' as const, cell: ({ day }: Row) => day, summary: t('Total') },
      {
        id: 'requests',
        title: t('Requests'),
        hint: explainedBy(t('How often apps asked for an ad')),
        align: 'end' as const,
        cell: ({ requests }: Row) => requests,
        summary: 14_265,
      },
    ],
    rowKey: ({ day }: Row) => day,
    sort,
    onSort: (columnId: string) => setSort({ columnId, direction: sort.direction === 'asc' ? 'desc' : 'asc' }),
  };
  return (
    <>
      <Specimen state="rows and totals">
        <Card className="overflow-clip">
          <DataTable {...table} label={t('Report')} rows={sorted} hasSummary empty={null} />
        </Card>
      </Specimen>
      <Specimen state="wide and long">
        <WideTable />
      </Specimen>
      <Specimen state="loading again">
        <Card>
          <DataTable {...table} label={t('Busy report')} rows={sorted.slice(0, 2)} busy empty={null} />
        </Card>
      </Specimen>
      <Specimen state="empty">
        <Card>
          <DataTable {...table} label={t('Empty report')} rows={[]} empty={<EmptyState title={t('No data')} />} />
        </Card>
      </Specimen>
      <Specimen state="failed">
        <Card>
          <DataTable
            {...table}
            label={t('Failed report')}
            rows={[]}
            empty={
              <EmptyState
                tone="danger"
                icon={TriangleAlert}
                title={t('Failed to load the report')}
                action={<Button variant="secondary">{t('Retry')}</Button>}
              />
            }
          />
        </Card>
      </Specimen>
    </>
  );
}
