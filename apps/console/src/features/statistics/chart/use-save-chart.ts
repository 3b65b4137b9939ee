import { useLingui } from '@lingui/react/macro';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { useFormat } from '#common/format/format.ts';
import { saveBlob } from '#common/page/save-text.ts';
import { statisticsFailures } from '#features/statistics/data/statistics-failures.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { chartIndicators } from './chart-shape.ts';
import type { ReportChart } from './use-chart-content.ts';

/** @returns saves the chart as an image file */
export function useSaveChart(
  { meta, report }: Statistic,
  { label, content, texts }: Pick<ReportChart, 'label' | 'content' | 'texts'>,
): (type: 'svg' | 'png') => Promise<void> {
  const { i18n, t } = useLingui();
  const { ui } = useRouterContext();
  const format = useFormat();
  const { period, timeZone, currency } = meta;
  const days = format.dayRange(period.from, period.to);

  return async (type) => {
    try {
      // Loaded late: few readers save a chart.
      const { drawChartPicture, paintChartPicture } = await import('@publisher-console/ui/chart-picture');
      const picture = drawChartPicture({
        title: label,
        lines: [`${days} · ${timeZone} · ${currency}`],
        content,
        unfinishedText: texts.unfinished,
      });
      const name = ['statistics', period.from, period.to, ...chartIndicators(report)].join('_');
      const blob = type === 'svg' ? new Blob([picture], { type: 'image/svg+xml' }) : await paintChartPicture(picture);
      saveBlob(`${name}.${type}`, blob);
      ui.announce(t`The chart is saved`);
    } catch (failure) {
      ui.snackbar.show({ text: failureSentences(i18n, failure, statisticsFailures.saveChart), color: 'danger' });
    }
  };
}
