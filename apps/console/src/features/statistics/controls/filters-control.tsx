import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useFormat } from '#common/format/format.ts';
import { useLoadWhenIdle } from '#common/lazy/use-load-when-idle.ts';
import { namedFormats } from '#features/statistics/model/criteria-ids.ts';

import type { ControlFoot } from './control-popover.tsx';
import type { FiltersPickerProps } from './filters-picker.tsx';
import { ReportControl } from './report-control.tsx';

const FiltersPicker = lazyRouteComponent(() => import('./filters-picker.tsx'), 'FiltersPicker');
const picker = [() => FiltersPicker.preload?.()];

interface FiltersControlProps extends FiltersPickerProps {
  foot: ControlFoot;
  onReset: (() => void) | null;
}

export function FiltersControl({ foot, onReset, ...props }: FiltersControlProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { applications, adFormats, chosen } = props;
  // A list of thousands of apps needs much code. It is loaded after the report, before the popover opens.
  useLoadWhenIdle(picker);
  const { length: apps } = chosen.apps;
  const { length: blocks } = chosen.blocks;
  const { length: countries } = chosen.countries;
  const [app] = chosen.apps;
  const [country] = chosen.countries;
  const onlyApp = apps === 1 ? applications.find(({ id }) => id === app)?.title : undefined;
  const formats = namedFormats(adFormats, chosen.formats).map(({ title }) => title);
  const kinds = [
    ...(apps > 0 ? [onlyApp ?? t`${plural(apps, { one: '# app', other: '# apps' })}`] : []),
    ...(formats.length > 0 ? [formats.join(', ')] : []),
    ...(blocks > 0 ? [t`${plural(blocks, { one: '# ad block', other: '# ad blocks' })}`] : []),
    ...(country !== undefined && countries === 1 ? [format.country(country)] : []),
    ...(countries > 1 ? [t`${plural(countries, { one: '# country', other: '# countries' })}`] : []),
  ];
  const [first = t`All`, ...others] = kinds;
  const choice = others.length > 0 ? `${first} +${others.length}` : first;
  return (
    <ReportControl
      label={t`Filters`}
      className="md:w-28 @min-[80rem]:w-36"
      choice={choice}
      shown={
        <span className={kinds.length > 0 ? 'truncate text-primary' : 'truncate'}>
          {kinds.length > 0 ? choice : <Trans>Filters</Trans>}
        </span>
      }
      fullChoice={kinds.length > 0 ? kinds.join(', ') : first}
      foot={foot}
      onReset={onReset}
    >
      {() => (
        <Suspense fallback={<Skeleton className="m-4 h-72 w-136 max-w-full" />}>
          <FiltersPicker {...props} />
        </Suspense>
      )}
    </ReportControl>
  );
}
