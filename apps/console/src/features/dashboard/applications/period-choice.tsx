import { Trans, useLingui } from '@lingui/react/macro';
import type { PresetFilterAnswer } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { failureSentences } from '#common/failures/failure-text.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { dashboardFailures } from '#features/dashboard/data/dashboard-failures.ts';
import { dashboardPeriodsQuery } from '#features/dashboard/data/dashboard.queries.ts';
import { dashboardPresets } from '#features/dashboard/model/dashboard-view.ts';
import type { DashboardPreset } from '#features/dashboard/model/dashboard-view.ts';

const choiceStyle = tv({
  base: 'min-h-control border-y border-r border-border-control px-3 whitespace-nowrap max-md:px-1.5 transition-colors first:rounded-l-base first:border-l last:rounded-r-base',
  variants: {
    chosen: {
      true: 'bg-primary-soft font-medium text-primary forced-colors:outline-2 forced-colors:-outline-offset-2',
      false: 'bg-surface-raised text-text-muted hover:bg-surface-sunken hover:text-text',
    },
  },
});

interface PeriodChoiceProps {
  chosen: DashboardPreset;
  onChoose: (period: DashboardPreset) => void;
}

/** The periods of the apps table. */
export function PeriodChoice({ chosen, onChoose }: PeriodChoiceProps) {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data, error, isFetching, refetch } = useQuery(dashboardPeriodsQuery(api, i18n.locale));
  if (data === undefined && error !== null && !isFetching) {
    return (
      <div role="alert" tabIndex={-1} className="flex flex-wrap items-center gap-2 text-danger outline-none">
        <p>{failureSentences(i18n, error, dashboardFailures.loadPeriods)}</p>
        <DisappearingButton onPress={() => void refetch()}>
          <Trans>Retry</Trans>
        </DisappearingButton>
      </div>
    );
  }
  return (
    <fieldset className="max-w-full min-w-0 print:hidden">
      <legend className="sr-only">
        <Trans>Period</Trans>
      </legend>
      <div className="flex -mx-0.5 overflow-x-auto p-0.5">
        {data === undefined ? <ChoicesSkeleton /> : <Choices items={data.items} chosen={chosen} onChoose={onChoose} />}
      </div>
    </fieldset>
  );
}

function Choices({ items, chosen, onChoose }: PeriodChoiceProps & { items: PresetFilterAnswer['data']['items'] }) {
  return items.map(({ id, title }) => {
    const preset = dashboardPresets.find((each) => each === id);
    if (preset === undefined) return null;
    return (
      <button
        key={id}
        type="button"
        aria-pressed={preset === chosen}
        onClick={() => onChoose(preset)}
        className={choiceStyle({ chosen: preset === chosen })}
      >
        {title}
      </button>
    );
  });
}

/** About as wide as the choices. */
function ChoicesSkeleton() {
  return dashboardPresets.map((preset) => (
    <span key={preset} aria-hidden className={choiceStyle({ chosen: false, className: 'w-20' })} />
  ));
}
