import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { Button } from '@publisher-console/ui/button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { FiltersControl } from './filters-control.tsx';
import { GroupsControl } from './groups-control.tsx';
import { IndicatorsControl } from './indicators-control.tsx';
import { PeriodControl } from './period-control.tsx';
import { lastDay } from './report-search.ts';
import { draftGaps, draftOf, groupIds, isSameChoice } from './report.ts';
import type { Report, ReportDraft } from './report.ts';
import {
  filterCriteriaQuery,
  groupCriteriaQuery,
  indicatorCriteriaQuery,
  presetFilterQuery,
} from './statistics.queries.ts';

interface ReportControlsProps {
  api: ApiClient;
  locale: string;
  /** The report in the address; edits start from its choice. */
  report: Report;
  onBuild: (draft: ReportDraft & { period: NonNullable<ReportDraft['period']> }) => void;
}

/** The choice of a report. It stays a draft until Build report is pressed and nothing is missing. */
export function ReportControls({ api, locale, report, onBuild }: ReportControlsProps) {
  const { t } = useLingui();
  const { data: presets } = useSuspenseQuery(presetFilterQuery(api, locale));
  const { data: filters } = useSuspenseQuery(filterCriteriaQuery(api, locale));
  const { data: groups } = useSuspenseQuery(groupCriteriaQuery(api, locale));
  const { data: indicators } = useSuspenseQuery(indicatorCriteriaQuery(api, locale));

  const choice = draftOf(report);
  // Nobody could untick an application that the list does not offer.
  const offered = new Set(filters.applicationList.map(({ id }) => id));
  const editable = { ...choice, apps: choice.apps.filter((id) => offered.has(id)) };
  const [start, setStart] = useState<ReportDraft>(choice);
  const [draft, setDraft] = useState<ReportDraft>(editable);
  const [asked, setAsked] = useState(false);
  // Build, Back and Forward bring another choice: edits start from it.
  if (!isSameChoice(start, choice)) {
    setStart(choice);
    setDraft(editable);
    setAsked(false);
  }

  const controls = useRef<HTMLDivElement>(null);
  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }));
  const gaps = asked ? draftGaps(draft) : [];
  const today = presets.items.find(({ id }) => id === 'today')?.to ?? lastDay;
  const offeredGroups = [...groups.entity, ...groups.dimension].toSorted(
    (one, other) => groupIds.indexOf(one.id) - groupIds.indexOf(other.id),
  );

  function build() {
    if (draft.period && draftGaps(draft).length === 0) {
      onBuild({ ...draft, period: draft.period });
      return;
    }
    flushSync(() => setAsked(true));
    const buttons = controls.current?.querySelectorAll('button') ?? [];
    [...buttons].find((button) => button.hasAttribute('aria-invalid'))?.focus();
  }

  return (
    <div className="print:hidden">
      <div ref={controls} className="grid grid-cols-2 items-start gap-2 lg:flex">
        <PeriodControl
          presets={presets.items}
          today={today}
          period={draft.period}
          complaint={gaps.includes('period') ? t`Select the time period to generate the report` : undefined}
          onChange={(period) => change({ period })}
        />
        <FiltersControl
          applications={filters.applicationList}
          adFormats={filters.adFormatList}
          chosenApps={draft.apps}
          chosenFormats={draft.formats}
          onAppsChange={(apps) => change({ apps })}
          onFormatsChange={(formats) => change({ formats })}
        />
        <GroupsControl groups={offeredGroups} chosen={draft.groups} onChange={(chosen) => change({ groups: chosen })} />
        <IndicatorsControl
          indicators={indicators}
          chosen={draft.indicators}
          complaint={gaps.includes('indicators') ? t`Select the indicators to generate the report` : undefined}
          onChange={(chosen) => change({ indicators: chosen })}
        />
        <div className="shrink-0 max-xl:pt-5">
          <Button block onClick={build}>
            <Trans>Build report</Trans>
          </Button>
        </div>
      </div>
      {/* As high as the gap under the controls, so that the report does not move. */}
      <output aria-live="polite" className="mt-1.5 -mb-4 block min-h-4 text-caption text-notice">
        {!isSameChoice(draft, editable) && (
          <Trans>The choice has changed. The report below does not show it until you press Build report.</Trans>
        )}
      </output>
    </div>
  );
}
