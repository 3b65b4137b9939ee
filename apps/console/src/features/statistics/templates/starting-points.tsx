import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';

import type { ReportQuery } from '#features/statistics/model/report.ts';
import { startingPoints } from '#features/statistics/model/template.ts';
import type { StartingPoint } from '#features/statistics/model/template.ts';

const titles = {
  day: msg`By day`,
  application: msg`By app`,
  country: msg`By country`,
  format: msg`By format`,
} satisfies Record<StartingPoint, MessageDescriptor>;

export function StartingPoints({ onOpen }: { onOpen: (report: ReportQuery) => void }) {
  const { i18n } = useLingui();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="px-2 text-caption font-semibold text-text-muted">
        <Trans>Starting points</Trans>
      </h2>
      <ul className="grid grid-cols-2">
        {(Object.keys(startingPoints) as StartingPoint[]).map((point) => (
          <li key={point}>
            <button
              type="button"
              data-report
              onClick={() => onOpen(startingPoints[point])}
              className="min-h-control w-full rounded-tight px-2 text-left -outline-offset-2 hover:bg-surface-sunken"
            >
              {i18n._(titles[point])}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
