import { Plural } from '@lingui/react/macro';

import type { Statistic } from '#features/statistics/model/statistic.ts';

import { PrintButton } from './print/print-button.tsx';
import type { ReportPrint } from './print/use-report-print.ts';
import { ReportCopyButton } from './report-copy-button.tsx';

/** Above a table: its number of rows, and the buttons to copy and print it. */
export function TableBar({ statistic, printing }: { statistic: Statistic; printing: ReportPrint }) {
  const { pagination } = statistic.table;
  return (
    <>
      <p className="mr-auto text-text-muted">
        <Plural value={pagination.total} one="# row" other="# rows" />
      </p>
      <span className="flex items-center print:hidden">
        <ReportCopyButton statistic={statistic} />
        <PrintButton printing={printing} total={pagination.total} />
      </span>
    </>
  );
}
