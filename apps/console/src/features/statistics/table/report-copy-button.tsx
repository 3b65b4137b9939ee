import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import Copy from 'lucide-react/icons/copy';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { asHtml, asTabSeparated, copiedTable } from './copied-table.ts';

/** Copies the page in the table, to be pasted into a spreadsheet or a mail. */
export function ReportCopyButton({ statistic }: { statistic: Statistic }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const format = useFormat();

  async function copy() {
    const cells = copiedTable(statistic, format, {
      total: t`Total`,
      previous: (title) => t`${title}, previous`,
      change: (title) => t`${title}, change`,
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
