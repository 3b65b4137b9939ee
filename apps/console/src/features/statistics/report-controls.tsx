import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { Button } from '@publisher-console/ui/button';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { FiltersControl } from './filters-control.tsx';
import { GroupsControl } from './groups-control.tsx';
import { IndicatorsControl } from './indicators-control.tsx';
import { PeriodControl } from './period-control.tsx';
import { lastDay } from './report-search.ts';
import { draftGaps, groupIds } from './report.ts';
import type { ReportDraft } from './report.ts';
import {
  filterCriteriaQuery,
  groupCriteriaQuery,
  indicatorCriteriaQuery,
  presetFilterQuery,
} from './statistics.queries.ts';

interface ReportControlsProps {
  api: ApiClient;
  locale: string;
  /** The choice behind the report in sight; edits start from it. */
  initial: ReportDraft;
  pending: boolean;
  onBuild: (draft: ReportDraft & { period: NonNullable<ReportDraft['period']> }) => void;
}

/** The choice of a report. It stays a draft until Build report is pressed and nothing is missing. */
export function ReportControls({ api, locale, initial, pending, onBuild }: ReportControlsProps) {
  const { t } = useLingui();
  const { data: presets } = useSuspenseQuery(presetFilterQuery(api, locale));
  const { data: filters } = useSuspenseQuery(filterCriteriaQuery(api, locale));
  const { data: groups } = useSuspenseQuery(groupCriteriaQuery(api, locale));
  const { data: indicators } = useSuspenseQuery(indicatorCriteriaQuery(api, locale));

  const [draft, setDraft] = useState(initial);
  const [asked, setAsked] = useState(false);
  const change = (part: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...part }));
  const gaps = asked ? draftGaps(draft) : [];
  const today = presets.items.find(({ id }) => id === 'today')?.to ?? lastDay;
  const offeredGroups = [...groups.entity, ...groups.dimension].toSorted(
    (one, other) => groupIds.indexOf(one.id) - groupIds.indexOf(other.id),
  );

  return (
    <div className="grid grid-cols-2 items-start gap-2 md:flex md:flex-wrap">
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
        chosenApplications={draft.applications}
        chosenAdFormats={draft.adFormats}
        onApplicationsChange={(applications) => change({ applications })}
        onAdFormatsChange={(adFormats) => change({ adFormats })}
      />
      <GroupsControl groups={offeredGroups} chosen={draft.groups} onChange={(chosen) => change({ groups: chosen })} />
      <IndicatorsControl
        indicators={indicators}
        chosen={draft.indicators}
        complaint={gaps.includes('indicators') ? t`Select the indicators to generate the report` : undefined}
        onChange={(chosen) => change({ indicators: chosen })}
      />
      <div className="max-md:pt-5">
        <Button
          block
          pending={pending}
          onClick={() => {
            setAsked(true);
            if (draft.period && draftGaps(draft).length === 0) onBuild({ ...draft, period: draft.period });
          }}
        >
          <Trans>Build report</Trans>
        </Button>
      </div>
    </div>
  );
}
