import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Pagination } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { asHtml, asTabSeparated, clipboardTable } from '#features/statistics/table/clipboard-table.ts';
import { useReportPrint } from './use-report-print.ts';
import type { ReportPrint } from './use-report-print.ts';

interface PrintButtonProps {
  printing: ReportPrint;
  /** Number of rows of the report. */
  total: number;
}

/**
 * Prints the report. While its rows are loading, the button stops the print, and the number of loaded rows is shown.
 */
function PrintButton({ printing: { loaded, print, stop }, total }: PrintButtonProps) {
  const { t } = useLingui();
  const format = useFormat();
  const isLoading = loaded !== null;
  const count = format.count(loaded);
  return (
    <>
      {isLoading && (
        <span className="px-2 text-text-muted tabular-nums">
          {t`${count} of ${plural(total, { one: '# row', other: '# rows' })}`}
        </span>
      )}
      {/* One button for both, so that the focus stays on it. */}
      <Button variant="quiet" onClick={() => (isLoading ? stop() : void print())}>
        <Printer aria-hidden className="size-4" />
        {isLoading ? <Trans>Stop printing</Trans> : <Trans>Print</Trans>}
      </Button>
    </>
  );
}

/** Copies the shown page of the table, for a spreadsheet or a mail. */
function ReportCopyButton({ statistic }: { statistic: Statistic }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const format = useFormat();

  async function copy() {
    const cells = clipboardTable(statistic, format, {
      total: t`Total`,
      previous: (title) => t`${title}, previous`,
      change: (title) => t`${title}, change`,
      days: t`Days`,
      changeInPercent: (title) => t`${title}, change in %`,
    });
    try {
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([asTabSeparated(cells)], { type: 'text/plain' }),
          'text/html': new Blob([asHtml(cells)], { type: 'text/html' }),
        }),
      ]);
      const rows = statistic.table.rows.length;
      ui.snackbar.show({ text: t`${plural(rows, { one: '# row copied', other: '# rows copied' })}` });
    } catch {
      ui.snackbar.show({ text: t`The browser blocks copying. Select the table and copy it.`, color: 'danger' });
    }
  }

  return (
    <Button variant="quiet" onClick={() => void copy()}>
      <Copy aria-hidden className="size-4" />
      <Trans>Copy</Trans>
    </Button>
  );
}

/** Above a table: its number of rows, and the buttons to copy and print it. */
function TableBar({ statistic, printing }: { statistic: Statistic; printing: ReportPrint }) {
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

interface MissingRowsNoteProps {
  pagination: Pagination;
  /** The number of rows that were loaded for the print; null if the print has only the page in the table. */
  printed: number | null;
}

/** A note on paper that rows are missing. */
function MissingRowsNote({ pagination: { page, size, total }, printed }: MissingRowsNoteProps) {
  const format = useFormat();
  const before = printed === null ? (page - 1) * size : 0;
  const first = format.count(before + 1);
  const last = format.count(Math.min(before + (printed ?? size), total));
  const all = format.count(total);
  if ((printed ?? size) >= total) return null;
  return (
    <p className="mt-1 hidden font-semibold print:block">
      <Trans>
        Only rows {first} to {last} of {all} are printed.
      </Trans>{' '}
      {printed === null && <Trans>To print all of them, press Print on the page.</Trans>}
    </p>
  );
}

/** All rows of a report, shown on paper only. */
function PrintTable({ parts }: { parts: readonly HTMLElement[] }) {
  const { t } = useLingui();
  return (
    <table
      ref={(table) => table?.replaceChildren(...parts)}
      aria-label={t`Printed report`}
      className="hidden w-full border-separate border-spacing-0 text-caption print:table [&_:is(td,th)]:border-b [&_:is(td,th)]:border-border [&_:is(td,th)]:p-0.5 [&_:is(td,th)]:font-normal"
    />
  );
}

interface PrintableReportProps {
  statistic: Statistic;
  /** The page of the report. The progress of a print does not render it, because its element stays the same. */
  children: ReactNode;
}

/** The page of a report with the bar above it. On paper, all rows of the report replace the page. */
export function PrintableReport({ statistic, children }: PrintableReportProps) {
  const printing = useReportPrint(statistic);
  const { rows, pagination } = statistic.table;
  return (
    <div className="in-data-stale:stale">
      <div className="mb-1 flex items-center gap-1">
        {rows.length > 0 && <TableBar statistic={statistic} printing={printing} />}
      </div>
      <div className={printing.printed === null ? undefined : 'print:hidden'}>{children}</div>
      {printing.printed !== null && <PrintTable parts={printing.printed.parts} />}
      <MissingRowsNote pagination={pagination} printed={printing.printed?.rows ?? null} />
    </div>
  );
}
