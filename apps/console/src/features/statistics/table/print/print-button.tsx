import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import Printer from 'lucide-react/icons/printer';

import { useFormat } from '#common/format/format.ts';

import type { ReportPrint } from './use-report-print.ts';

interface PrintButtonProps {
  printing: ReportPrint;
  /** Number of rows of the report. */
  total: number;
}

/** Prints the report. While its rows are loading, the button stops the print, and their number is shown. */
export function PrintButton({ printing: { loaded, print, stop }, total }: PrintButtonProps) {
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
      {/* One button, so that the focus stays on it. */}
      <Button variant="quiet" onClick={() => (isLoading ? stop() : void print())}>
        <Printer aria-hidden className="size-4" />
        {isLoading ? <Trans>Stop printing</Trans> : <Trans>Print</Trans>}
      </Button>
    </>
  );
}
