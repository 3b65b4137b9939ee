import { Plural, Trans, useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactElement } from 'react';

import { useFormat } from '#common/format/format.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { isDropped, withoutDropped } from '#features/statistics/model/dropped-filters.ts';
import type { ReportQuery } from '#features/statistics/model/report.ts';
import type { Warning } from '#features/statistics/model/statistic.ts';

interface ReportWarningsProps {
  /** The report in the address. */
  report: ReportQuery;
  warnings: readonly Warning[];
  onReportChange: (report: ReportQuery) => void;
}

/** The day that is not over has a mark in the table and in the chart. The totals show which days are compared. */
const usual: ReadonlySet<string> = new Set(['day_in_progress', 'comparison_incomplete'] satisfies Warning['code'][]);

/** Why the figures of a report are not complete, where that is not usual. */
export function ReportWarnings({ report, warnings, onReportChange }: ReportWarningsProps) {
  const { t } = useLingui();
  const shown = warnings.filter(({ code }) => !usual.has(code));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t`Warnings`} className="flex flex-col gap-1 in-data-stale:stale">
      {shown.map((warning) => (
        <li
          key={warning.code}
          className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1 rounded-base bg-notice-soft px-3 py-1 text-notice print:min-h-0 print:px-0"
        >
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">
            <WarningText warning={warning} />{' '}
            {warning.code === 'applications_dropped' && withoutDropped(report, [warning]).apps.length === 0 && (
              <Trans>Without them, the report covers all of your apps.</Trans>
            )}
          </span>
          {isDropped(warning) && (
            <span className="print:hidden">
              <DisappearingButton onPress={() => onReportChange({ ...withoutDropped(report, [warning]), page: 1 })}>
                <Trans>Remove them</Trans>
              </DisappearingButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function WarningText({ warning: { code, message, date, ids } }: { warning: Warning }): ReactElement {
  const format = useFormat();
  const count = ids?.length ?? 0;
  const day = date === undefined ? null : format.day(date);
  if (day !== null && code === 'no_data_before') return <Trans>There are no statistics before {day}.</Trans>;
  if (day !== null && code === 'day_without_data')
    return <Trans>Some days have no statistics; the first of them is {day}.</Trans>;
  if (code === 'applications_dropped') {
    return (
      <Plural
        value={count}
        one="# app of this link is not yours or no longer exists."
        other="# apps of this link are not yours or no longer exist."
      />
    );
  }
  if (code === 'ad_blocks_dropped') {
    return (
      <Plural
        value={count}
        one="# ad block of this link is not yours or no longer exists."
        other="# ad blocks of this link are not yours or no longer exist."
      />
    );
  }
  return <span>{message}</span>;
}
