import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import type { ReportQuery } from '#features/statistics/model/report.ts';
import { readyReport, readyReportIds } from '#features/statistics/model/template.ts';
import type { ReadyReport } from '#features/statistics/model/template.ts';

const titles = {
  appsByDay: msg`Apps by day`,
  formatsOfApps: msg`Formats by app`,
  priceByCountry: msg`eCPM by country`,
  blockFunnel: msg`Block performance`,
} satisfies Record<ReadyReport, MessageDescriptor>;

interface ReadyReportsProps {
  /** The report that is shown. Its period, comparison and filters stay. */
  report: ReportQuery;
  onOpen: (report: ReportQuery) => void;
}

export function ReadyReports({ report, onOpen }: ReadyReportsProps) {
  const { i18n } = useLingui();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="px-2 text-caption font-semibold text-text-muted">
        <Trans>Ready-made reports</Trans>
      </h2>
      <ul className="grid grid-cols-2">
        {readyReportIds.map((id) => (
          <li key={id}>
            <button
              type="button"
              data-report
              onClick={() => onOpen(readyReport(id, report))}
              className="min-h-control w-full rounded-tight px-2 text-left -outline-offset-2 hover:bg-surface-sunken"
            >
              {i18n._(titles[id])}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
