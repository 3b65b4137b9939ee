import { useLingui } from '@lingui/react/macro';
import type {
  FilterCriteriaAnswer,
  GroupCriteriaAnswer,
  GroupCriterion,
  GroupId,
  IndicatorCriteriaAnswer,
  PresetFilterAnswer,
} from '@publisher-console/api-contract';
import { useId } from 'react';

import { useChooseComparison } from '#comparison/last-comparison.ts';
import { groupIds } from '#features/statistics/model/criteria-ids.ts';
import { todayOf } from '#features/statistics/model/period-limits.ts';
import { isSameChoice } from '#features/statistics/model/report-draft.ts';
import type { DraftGap, ReportDraft } from '#features/statistics/model/report-draft.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import type { DraftPurpose, DraftState } from '#features/statistics/model/use-report-draft.ts';

import { ComparisonControl } from './comparison-control.tsx';
import { FiltersControl } from './filters-control.tsx';
import { GroupTabs } from './group-tabs.tsx';
import { GroupsControl } from './groups-control.tsx';
import { IndicatorsControl } from './indicators-control.tsx';
import { PeriodControl } from './period-control.tsx';
import { usePeriodText } from './use-period-text.ts';

/** The criteria that the controls offer. */
export interface ReportCriteria {
  presets: PresetFilterAnswer['data'];
  filters: FilterCriteriaAnswer['data'];
  groups: GroupCriteriaAnswer['data'];
  indicators: IndicatorCriteriaAnswer['data'];
}

export interface DraftControlsProps {
  criteria: ReportCriteria;
  state: DraftState;
  /** The report that is shown, once it has loaded. It has the titles of filters that come from a link. */
  statistic: Statistic | undefined;
  /** Builds the report of the draft if it differs: a popover has closed. */
  onApply: () => void;
  /** Builds the report of the draft with this choice. */
  onPick: (choice: Partial<ReportDraft>) => void;
  onGroupChoose: (group: GroupId) => void;
}

/** The controls of the draft. */
export function DraftControls({
  criteria: { presets, filters, groups, indicators },
  state: { draft, start, gaps, purpose, isChanged, change },
  statistic,
  onApply,
  onPick,
  onGroupChoose,
}: DraftControlsProps) {
  const chooseComparison = useChooseComparison();
  const texts = useComplaints(purpose);
  const id = useId();
  const today = todayOf(presets);
  const { range } = usePeriodText(presets.items, today, draft.period);
  const complaintIdOf = (gap: DraftGap) => (gaps.includes(gap) ? `${id}-${gap}` : undefined);
  const foot = { isChanged, onClose: onApply };
  /** Returns the parts of one control to those of the report. */
  const resetOf = (...parts: (keyof ReportDraft)[]) => {
    const own = Object.fromEntries(parts.map((part) => [part, start[part]]));
    return isSameChoice({ ...draft, ...own }, draft) ? null : () => change(own);
  };
  return (
    <>
      <PeriodControl
        presets={presets.items}
        today={today}
        period={draft.period}
        complaintId={complaintIdOf('period')}
        foot={foot}
        onReset={resetOf('period')}
        onRangeChange={(period) => change({ period })}
        onPick={(period) => onPick({ period })}
      />
      <ComparisonControl
        comparison={draft.comparison}
        range={range}
        onPick={(comparison) => {
          chooseComparison(comparison);
          onPick({ comparison });
        }}
      />
      <FiltersControl
        applications={filters.applicationList}
        adFormats={filters.adFormatList}
        statistic={statistic}
        chosen={draft}
        foot={foot}
        onReset={resetOf('apps', 'formats', 'blocks', 'countries')}
        onChange={change}
      />
      <GroupTabs chosen={draft.groups} onChoose={onGroupChoose} />
      <GroupsControl
        groups={groupsOf(groups)}
        chosen={draft.groups}
        foot={foot}
        onReset={resetOf('groups')}
        onChange={(chosen) => change({ groups: chosen })}
      />
      <IndicatorsControl
        indicators={indicators}
        chosen={draft.indicators}
        complaintId={complaintIdOf('indicators')}
        foot={foot}
        onReset={resetOf('indicators')}
        onChange={(chosen) => change({ indicators: chosen })}
      />
      {/* In the gap below the row: nothing moves. */}
      <div className="order-last flex w-full flex-wrap gap-x-4 text-caption leading-4 text-danger empty:hidden md:absolute md:top-full">
        {gaps.map((gap) => (
          <p key={gap} id={`${id}-${gap}`} role="alert">
            {texts[gap]}
          </p>
        ))}
      </div>
    </>
  );
}

/** All groups in one list: the API returns entities and dimensions separately. */
function groupsOf({ entity, dimension }: GroupCriteriaAnswer['data']): GroupCriterion[] {
  return [...entity, ...dimension].toSorted((one, other) => groupIds.indexOf(one.id) - groupIds.indexOf(other.id));
}

/** The complaints about controls that lack something. */
function useComplaints(purpose: DraftPurpose): Record<DraftGap, string> {
  const { t } = useLingui();
  return {
    build: {
      period: t`Select the time period to generate the report`,
      indicators: t`Select the indicators to generate the report`,
    },
    save: {
      period: t`Select the time period to save the template`,
      indicators: t`Select the indicators to save the template`,
    },
  }[purpose];
}
