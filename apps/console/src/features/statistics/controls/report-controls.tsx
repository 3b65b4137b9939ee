import { Trans, useLingui } from '@lingui/react/macro';
import type {
  FilterCriteriaAnswer,
  GroupCriteriaAnswer,
  IndicatorCriteriaAnswer,
  PresetFilterAnswer,
} from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import type { ReactNode, RefObject } from 'react';

import { groupIds, isSameChoice } from '#features/statistics/model/report.ts';
import type { ReportDraft } from '#features/statistics/model/report.ts';
import { lastDay } from '#features/statistics/model/report-search.ts';
import type { DraftState } from '#features/statistics/model/use-report-draft.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

import { FiltersControl } from './filters-control.tsx';
import { GroupsControl } from './groups-control.tsx';
import { IndicatorsControl } from './indicators-control.tsx';
import { PeriodControl } from './period-control.tsx';
import { controlsGridStyle } from './report-controls-grid.ts';

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
  /** The report that is shown, once it has loaded: it names what a link has narrowed it to. */
  statistic: Statistic | undefined;
  /** Hidden on a screen that is too low for them and a report, unless something is missing. */
  isFolded: boolean;
  /** The report of the choice is being built. */
  isBuilding: boolean;
  onBuild: () => void;
  /** My templates. */
  templates?: ReactNode;
  /** Save template. */
  save?: ReactNode;
  /** Download of the report that is shown. */
  download?: ReactNode;
}

/** A popover has its own Build: this one is no primary button beside it. */
const quietWhileOpen =
  'group-has-aria-expanded/controls:border-border-control group-has-aria-expanded/controls:bg-surface-raised group-has-aria-expanded/controls:text-text';

/** The choice of a report, in one row. It stays a draft until Build report is pressed and nothing is missing. */
export function ReportControls({
  options: { presets, filters, groups, indicators },
  state: { draft, start, gaps, purpose, isChanged, change },
  statistic,
  isFolded,
  isBuilding,
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
  const foot = { isChanged, onBuild };
  /** Returns the parts of one control to those of the report. */
  const resetOf = (...parts: (keyof ReportDraft)[]) => {
    const own = Object.fromEntries(parts.map((part) => [part, start[part]]));
    return isSameChoice({ ...draft, ...own }, draft) ? null : () => change(own);
  };
  return (
    <div
      ref={controlsRef}
      data-report-controls
      className={controlsGridStyle({
        className: ['group/controls print:hidden', isFolded && gaps.length === 0 ? 'low:hidden' : undefined],
      })}
    >
      <PeriodControl
        presets={presets.items}
        today={today}
        period={draft.period}
        comparison={draft.comparison}
        complaint={gaps.includes('period') ? complaints.period : undefined}
        foot={foot}
        onReset={resetOf('period', 'comparison')}
        onChange={(period) => change({ period })}
        onComparisonChange={(comparison) => change({ comparison })}
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
        groups={offeredGroups}
        chosen={draft.groups}
        foot={foot}
        onReset={resetOf('groups')}
        onChange={(chosen) => change({ groups: chosen })}
      />
      <IndicatorsControl
        indicators={indicators}
        chosen={draft.indicators}
        complaint={gaps.includes('indicators') ? complaints.indicators : undefined}
        foot={foot}
        onReset={resetOf('indicators')}
        onChange={(chosen) => change({ indicators: chosen })}
      />
      {/* As wide for every name of a template, so that the others stay where they are. */}
      <div className="min-w-0 empty:hidden min-[112rem]:w-32">{templates}</div>
      {/* In line with the buttons beside them, which have labels above. */}
      <div className="flex gap-2 pt-5 max-lg:flex-wrap max-xl:col-span-2 max-lg:pt-0 lg:max-xl:*:grow lg:max-xl:*:px-2.5">
        <Button
          ref={buildRef}
          variant={isChanged ? 'primary' : 'secondary'}
          pending={isBuilding}
          className={`whitespace-nowrap max-lg:grow ${quietWhileOpen}`}
          onClick={onBuild}
        >
          <Trans>Build report</Trans>
        </Button>
        {download}
        {save}
      </div>
    </div>
  );
}
