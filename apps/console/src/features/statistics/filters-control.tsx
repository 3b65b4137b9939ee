import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import type { FiltersPickerProps } from './filters-picker.tsx';
import { ReportControl } from './report-control.tsx';

const FiltersPicker = lazyRouteComponent(() => import('./filters-picker.tsx'), 'FiltersPicker');
const picker = [() => FiltersPicker.preload?.()];

export function FiltersControl(props: FiltersPickerProps) {
  const { t } = useLingui();
  const { adFormats, chosenApps, chosenFormats } = props;
  // The list of thousands is large. It comes after the report, so that it is there when the popover opens.
  useLoadWhenIdle(picker);
  const { length: apps } = chosenApps;
  const formats = adFormats.filter(({ id }) => chosenFormats.includes(id));
  const choice = [
    ...(apps > 0 ? [t`${plural(apps, { one: '# app', other: '# apps' })}`] : []),
    ...formats.map(({ title }) => title),
  ].join(', ');
  return (
    <ReportControl label={t`Filters`} choice={choice === '' ? t`All` : choice}>
      <Suspense fallback={<Skeleton className="m-4 h-72 w-136 max-w-full" />}>
        <FiltersPicker {...props} />
      </Suspense>
    </ReportControl>
  );
}
