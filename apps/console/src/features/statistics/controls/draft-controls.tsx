import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type {
  FilterCriteriaAnswer,
  GroupCriteriaAnswer,
  GroupCriterion,
  GroupId,
  IndicatorCriteriaAnswer,
  PresetFilterAnswer,
} from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { tv } from '@publisher-console/ui/tv.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import Layers from 'lucide-react/icons/layers';
import { Suspense, useId } from 'react';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { useChooseComparison } from '#comparison/last-comparison.ts';
import { groupIds } from '#features/statistics/model/criteria-ids.ts';
import { todayOf } from '#features/statistics/model/period-limits.ts';
import { isSameChoice } from '#features/statistics/model/report-draft.ts';
import type { DraftGap, ReportDraft } from '#features/statistics/model/report-draft.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import type { DraftPurpose, DraftState } from '#features/statistics/model/use-report-draft.ts';
import { ComparisonControl } from './comparison-control.tsx';
import type { ControlFoot } from './control-popover.tsx';
import { FiltersControl } from './filters-control.tsx';
import { IndicatorsControl } from './indicators-control.tsx';
import { PeriodControl } from './period-control.tsx';
import { ReportControl } from './report-control.tsx';
import { rowIconStyle, rowLabelStyle } from './row-label.ts';
import { usePeriodText } from './use-period-text.ts';

const GroupsPicker = lazyRouteComponent(() => import('./groups-picker.tsx'), 'GroupsPicker');
const picker = [() => GroupsPicker.preload?.()];

interface GroupsControlProps {
  groups: readonly GroupCriterion[];
  chosen: GroupId[];
  foot: ControlFoot;
  onReset: (() => void) | null;
  onChange: (ids: GroupId[]) => void;
}

function GroupsControl({ groups, chosen, foot, onReset, onChange }: GroupsControlProps) {
  const { t } = useLingui();
  useLoadWhenIdle(picker);
  const titles = chosen.flatMap((id) => groups.find((group) => group.id === id)?.title ?? []);
  // Coloured if the tabs beside the control do not show the groups.
  const className = chosen.length === 1 && tabs.some(({ id }) => id === chosen[0]) ? 'text-text' : 'text-primary';
  const [first = t`Totals only`, ...others] = titles;
  return (
    <ReportControl
      label={t`Groups`}
      isShort
      choice={others.length > 0 ? `${first} +${others.length}` : first}
      fullChoice={titles.join(', ')}
      shown={
        <>
          <Layers aria-hidden className={rowIconStyle({ of: 'choice', className })} />
          <span className={rowLabelStyle({ of: 'choice', className })}>
            <Trans>Groups</Trans>
          </span>
        </>
      }
      foot={foot}
      onReset={onReset}
    >
      {() => (
        <Suspense fallback={<Skeleton className="m-4 h-64 w-128 max-w-full" />}>
          <GroupsPicker groups={groups} chosen={chosen} onChange={onChange} />
        </Suspense>
      )}
    </ReportControl>
  );
}

const tabs: { id: GroupId; title: MessageDescriptor }[] = [
  { id: 'date', title: msg({ context: 'by', message: 'Day' }) },
  { id: 'application', title: msg({ context: 'by', message: 'App' }) },
  { id: 'geo_country', title: msg({ context: 'by', message: 'Country' }) },
  { id: 'adFormat', title: msg({ context: 'by', message: 'Format' }) },
  { id: 'adBlock', title: msg({ context: 'by', message: 'Block' }) },
];

const tabStyle = tv({
  base: 'min-h-control grow border-y border-e px-1.5 [:lang(ru)_&]:md:@max-[80rem]:px-1 whitespace-nowrap transition-colors first:rounded-s-base first:border-s last:rounded-e-base forced-colors:aria-pressed:outline-2',
  variants: {
    isShown: {
      true: 'border-border-control bg-primary-soft text-primary',
      false: 'border-border-control bg-surface-raised text-text hover:bg-surface-sunken',
    },
  },
});

interface GroupTabsProps {
  chosen: readonly GroupId[];
  onChoose: (group: GroupId) => void;
}

/** The most used groups: a press builds the report by that group alone. */
function GroupTabs({ chosen, onChoose }: GroupTabsProps) {
  const { t, i18n } = useLingui();
  return (
    <fieldset aria-label={t`By`} className="flex min-w-0 max-md:w-full">
      {tabs.map(({ id, title }) => {
        const isShown = chosen.length === 1 && chosen[0] === id;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isShown}
            onClick={() => !isShown && onChoose(id)}
            className={tabStyle({ isShown })}
          >
            {i18n._(title)}
          </button>
        );
      })}
    </fieldset>
  );
}

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
  /** The shown report, once it has loaded. It has the titles of filters that come from a link. */
  statistic: Statistic | undefined;
  /** Called when a popover has closed: builds the report of the draft if it differs. */
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
  const texts = useFieldErrors(purpose);
  const id = useId();
  const today = todayOf(presets);
  const { range } = usePeriodText(presets.items, today, draft.period);
  const errorIdOf = (gap: DraftGap) => (gaps.includes(gap) ? `${id}-${gap}` : undefined);
  const foot = { isChanged, onClose: onApply };
  /** @returns a function that resets the parts of one control to those of the report; null if they are the same */
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
        errorId={errorIdOf('period')}
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
        errorId={errorIdOf('indicators')}
        foot={foot}
        onReset={resetOf('indicators')}
        onChange={(chosen) => change({ indicators: chosen })}
      />
      {/* In the gap below the row, so that an error moves no other element. */}
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

/** The error texts of controls with a missing choice. */
function useFieldErrors(purpose: DraftPurpose): Record<DraftGap, string> {
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
