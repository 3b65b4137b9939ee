import { Trans, useLingui } from '@lingui/react/macro';
import type {
  FilterCriteriaAnswer,
  GroupCriteriaAnswer,
  IndicatorCriteriaAnswer,
  PresetFilterAnswer,
} from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import type { ReactNode, RefObject } from 'react';

import { FiltersControl } from './filters-control.tsx';
import { GroupsControl } from './groups-control.tsx';
import { IndicatorsControl } from './indicators-control.tsx';
import { PeriodControl } from './period-control.tsx';
import { lastDay } from './report-search.ts';
import { groupIds } from './report.ts';
import type { DraftState } from './use-report-draft.ts';

/** What the controls offer. */
export interface ReportOptions {
  presets: PresetFilterAnswer['data'];
  filters: FilterCriteriaAnswer['data'];
  groups: GroupCriteriaAnswer['data'];
  indicators: IndicatorCriteriaAnswer['data'];
}

interface ReportControlsProps {
  options: ReportOptions;
  state: DraftState;
  /** Around the controls, for the way to the first one that lacks something. */
  controlsRef: RefObject<HTMLDivElement | null>;
  buildRef: RefObject<HTMLButtonElement | null>;
  onBuild: () => void;
  /** My templates: a button as wide as it wants. */
  templates?: ReactNode;
  /** Save template. */
  save?: ReactNode;
  /** Download of the report that is shown. */
  download?: ReactNode;
}

/** The choice of a report, in one row. It stays a draft until Build report is pressed and nothing is missing. */
export function ReportControls({
  options: { presets, filters, groups, indicators },
  state: { draft, gaps, purpose, isChanged, change },
  controlsRef,
  buildRef,
  onBuild,
  templates,
  save,
  download,
}: ReportControlsProps) {
  const { t } = useLingui();
  const today = presets.items.find(({ id }) => id === 'today')?.to ?? lastDay;
  const offeredGroups = [...groups.entity, ...groups.dimension].toSorted(
    (one, other) => groupIds.indexOf(one.id) - groupIds.indexOf(other.id),
  );
  const complaints = {
    build: {
      period: t`Select the time period to generate the report`,
      indicators: t`Select the indicators to generate the report`,
    },
    save: {
      period: t`Select the time period to save the template`,
      indicators: t`Select the indicators to save the template`,
    },
  }[purpose];
  return (
    // The widths do not depend on what is chosen: nothing moves while one ticks.
    <div
      ref={controlsRef}
      className="grid grid-cols-2 items-start gap-2 lg:grid-cols-[minmax(0,2.1fr)_minmax(0,1.1fr)_minmax(0,1.3fr)_minmax(0,0.9fr)] xl:grid-cols-[minmax(0,2.1fr)_minmax(0,1.1fr)_minmax(0,1.3fr)_minmax(0,0.9fr)_auto_auto] print:hidden"
    >
      <PeriodControl
        presets={presets.items}
        today={today}
        period={draft.period}
        complaint={gaps.includes('period') ? complaints.period : undefined}
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
        complaint={gaps.includes('indicators') ? complaints.indicators : undefined}
        onChange={(chosen) => change({ indicators: chosen })}
      />
      {/* In line with the buttons beside them, which have labels above. */}
      <div className="grid pt-5 empty:hidden lg:max-xl:pt-0">{templates}</div>
      <div className="flex gap-2 max-lg:col-span-2 lg:max-xl:col-span-3 xl:pt-5">
        <Button
          ref={buildRef}
          variant={isChanged ? 'primary' : 'secondary'}
          className="max-lg:flex-1"
          onClick={onBuild}
        >
          <Trans>Build report</Trans>
        </Button>
        {save}
        {download}
      </div>
    </div>
  );
}
