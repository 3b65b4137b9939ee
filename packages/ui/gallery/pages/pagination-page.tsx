import { useState } from 'react';

import { Pagination } from '#pagination.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

export function PaginationPage() {
  const t = useText();
  const [page, setPage] = useState(2);
  const [size, setSize] = useState<25 | 50>(25);
  return (
    <>
      <Specimen state="in the middle">
        <Pagination
          page={page}
          pages={7}
          size={size}
          sizes={[25, 50]}
          onPageChange={setPage}
          onSizeChange={setSize}
          texts={{
            label: t('Pages'),
            position: t(`Page ${page} of 7`),
            first: t('First page'),
            previous: t('Previous page'),
            next: t('Next page'),
            last: t('Last page'),
            rowsPerPage: t('Rows per page'),
          }}
        />
      </Specimen>
    </>
  );
}
