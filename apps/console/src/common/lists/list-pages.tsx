import { useLingui } from '@lingui/react/macro';
import type { Pagination as PaginationFacts } from '@publisher-console/api-contract';
import { Pagination } from '@publisher-console/ui/pagination';

import { useFormat } from '#common/format/format.ts';

import { listSizes } from './list-view.ts';
import type { ListView } from './list-view.ts';

interface ListPagesProps<View> {
  /** Names the control. */
  label: string;
  pagination: PaginationFacts;
  view: View;
  onViewChange: (view: View) => void;
}

/** The page controls of a list. Renders nothing if the list fits on the smallest page. */
export function ListPages<View extends Pick<ListView, 'page' | 'size'>>({
  label,
  pagination,
  view,
  onViewChange,
}: ListPagesProps<View>) {
  const { t } = useLingui();
  const format = useFormat();
  if (pagination.total <= listSizes[0]) return null;
  const [page, pages] = [pagination.page, pagination.pages].map(format.count);
  return (
    <Pagination
      page={pagination.page}
      pages={pagination.pages}
      size={view.size}
      sizes={listSizes}
      onPageChange={(next) => onViewChange({ ...view, page: next })}
      onSizeChange={(size) => onViewChange({ ...view, size, page: 1 })}
      texts={{
        label,
        position: t`Page ${page} of ${pages}`,
        first: t`First page`,
        previous: t`Previous page`,
        next: t`Next page`,
        last: t`Last page`,
        rowsPerPage: t`Rows per page`,
      }}
    />
  );
}
