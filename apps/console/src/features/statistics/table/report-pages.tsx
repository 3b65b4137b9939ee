import { useLingui } from '@lingui/react/macro';
import type { Pagination as PaginationData } from '@publisher-console/api-contract';
import { Pagination } from '@publisher-console/ui/pagination';

import { useFormat } from '#common/format/format.ts';
import { pageSizes } from '#features/statistics/model/report.ts';
import type { PageSize } from '#features/statistics/model/report.ts';

interface ReportPagesProps {
  pagination: PaginationData;
  size: PageSize;
  onPageChange: (page: number) => void;
  onSizeChange: (size: PageSize) => void;
}

/** The buttons of the pages, and the choice of the rows per page. */
export function ReportPages({ pagination, size, onPageChange, onSizeChange }: ReportPagesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const page = format.count(pagination.page);
  const pages = format.count(pagination.pages);
  return (
    <div className="border-t border-border px-3 py-2 print:hidden">
      <Pagination
        page={pagination.page}
        pages={pagination.pages}
        size={size}
        sizes={pageSizes}
        onPageChange={onPageChange}
        onSizeChange={onSizeChange}
        texts={{
          label: t`Pages of the report`,
          position: t`Page ${page} of ${pages}`,
          first: t`First page`,
          previous: t`Previous page`,
          next: t`Next page`,
          last: t`Last page`,
          rowsPerPage: t`Rows per page`,
        }}
      />
    </div>
  );
}
