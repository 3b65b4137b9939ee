import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { Copy } from 'lucide-react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useFormat } from '#common/format/format.ts';
import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

const loadTable = () => import('./copied-table.ts');
const table = [loadTable];

/** Copies the page in the table, so that it can be pasted into a spreadsheet or a mail. */
export function ReportCopyButton({ statistic }: { statistic: Statistic }) {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  const format = useFormat();
  useLoadWhenIdle(table);

  async function copy() {
    const copied = loadTable().then(({ asHtml, asTabSeparated, copiedTable }) => {
      const cells = copiedTable(statistic, format, {
        total: t`Total`,
        previous: (title) => t`${title}, previous`,
        change: (title) => t`${title}, change`,
        changeInPercent: (title) => t`${title}, change in %`,
      });
      return { plain: asTabSeparated(cells), html: asHtml(cells) };
    });
    try {
      // Called at once, because a browser lets only a press copy.
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': copied.then(({ plain }) => new Blob([plain], { type: 'text/plain' })),
          'text/html': copied.then(({ html }) => new Blob([html], { type: 'text/html' })),
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
