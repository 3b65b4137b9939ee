import { useLingui } from '@lingui/react/macro';
import type {
  FilterCriteriaAnswer,
  GroupCriteriaAnswer,
  GroupCriterion,
  IndicatorCriteriaAnswer,
  PresetFilterAnswer,
} from '@publisher-console/api-contract';

import { useChooseComparison } from '#comparison/last-comparison.ts';
import { groupIds } from '#features/statistics/model/criteria-ids.ts';
import { lastDay } from '#features/statistics/model/period-limits.ts';
import { isSameChoice } from '#features/statistics/model/report-draft.ts';
import type { DraftGap, ReportDraft } from '#features/statistics/model/report-draft.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import type { DraftPurpose, DraftState } from '#features/statistics/model/use-report-draft.ts';

import { FiltersControl } from './filters-control.tsx';
import { GroupsControl } from './groups-control.tsx';
import { IndicatorsControl } from './indicators-control.tsx';
import { PeriodControl } from './period-control.tsx';

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
  onBuild: () => void;
}

/** The four controls of the draft. */
export function DraftControls({
  criteria: { presets, filters, groups, indicators },
  state: { draft, start, gaps, purpose, isChanged, change },
  statistic,
  onBuild,
}: DraftControlsProps) {
  const chooseComparison = useChooseComparison();
  const complaints = useComplaints(gaps, purpose);
  const foot = { isChanged, onBuild };
  /** Returns the parts of one control to those of the report. */
  const resetOf = (...parts: (keyof ReportDraft)[]) => {
    const own = Object.fromEntries(parts.map((part) => [part, start[part]]));
    return isSameChoice({ ...draft, ...own }, draft) ? null : () => change(own);
  };
  return (
    <>
      <PeriodControl
        presets={presets.items}
        today={presets.items.find(({ id }) => id === 'today')?.to ?? lastDay}
        period={draft.period}
        comparison={draft.comparison}
        complaint={complaints.period}
        foot={foot}
        onReset={resetOf('period', 'comparison')}
        onChange={(period) => change({ period })}
        onComparisonChange={(comparison) => {
          chooseComparison(comparison);
          change({ comparison });
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
        complaint={complaints.indicators}
        foot={foot}
        onReset={resetOf('indicators')}
        onChange={(chosen) => change({ indicators: chosen })}
      />
    </>
  );
}

/** All groups in one list: the API returns entities and dimensions separately. */
function groupsOf({ entity, dimension }: GroupCriteriaAnswer['data']): GroupCriterion[] {
  return [...entity, ...dimension].toSorted((one, other) => groupIds.indexOf(one.id) - groupIds.indexOf(other.id));
}

/** The complaints at the controls that lack something. */
function useComplaints(gaps: readonly DraftGap[], purpose: DraftPurpose): Partial<Record<DraftGap, string>> {
  const { t } = useLingui();
  const texts = {
    build: {
      period: t`Select the time period to generate the report`,
      indicators: t`Select the indicators to generate the report`,
    },
    save: {
      period: t`Select the time period to save the template`,
      indicators: t`Select the indicators to save the template`,
    },
  }[purpose];
  return Object.fromEntries(gaps.map((gap) => [gap, texts[gap]]));
}
