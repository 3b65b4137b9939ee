import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdFormatId, AdFormatReference, ApplicationReference } from '@publisher-console/api-contract';
import { CheckboxList } from '@publisher-console/ui/checkbox-list';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import { DeletedMark } from './deleted-mark.tsx';
import { PlatformMark } from './platform-mark.tsx';
import { ReportControl } from './report-control.tsx';

const OptionList = lazyRouteComponent(() => import('@publisher-console/ui/option-list'), 'OptionList');
const list = [() => OptionList.preload?.()];

interface FiltersControlProps {
  applications: readonly ApplicationReference[];
  adFormats: readonly AdFormatReference[];
  chosenApps: string[];
  chosenFormats: AdFormatId[];
  onAppsChange: (ids: string[]) => void;
  onFormatsChange: (ids: AdFormatId[]) => void;
}

export function FiltersControl({
  applications,
  adFormats,
  chosenApps,
  chosenFormats,
  onAppsChange,
  onFormatsChange,
}: FiltersControlProps) {
  const { t } = useLingui();
  // The list of thousands is large. It comes after the report, so that it is there when the popover opens.
  useLoadWhenIdle(list);
  const { length: apps } = chosenApps;
  const formats = adFormats.filter(({ id }) => chosenFormats.includes(id));
  const choice = [
    ...(apps > 0 ? [t`${plural(apps, { one: '# app', other: '# apps' })}`] : []),
    ...formats.map(({ title }) => title),
  ].join(', ');
  return (
    <ReportControl label={t`Filters`} choice={choice === '' ? t`All` : choice}>
      <div className="grid gap-6 p-4 md:grid-cols-[18rem_14rem]">
        <Suspense fallback={<Skeleton className="h-72" />}>
          <OptionList
            label={t`Applications`}
            options={applications.map(({ id, title, platform, isDeleted }) => ({
              id,
              title,
              mark: (
                <>
                  <PlatformMark platform={platform} />
                  {isDeleted && <DeletedMark />}
                </>
              ),
            }))}
            chosen={chosenApps}
            onChange={onAppsChange}
            allLabel={t`All applications`}
            texts={{ search: t`Find an application`, nothingFound: t`Nothing found` }}
          />
        </Suspense>
        <CheckboxList
          label={t`Block types`}
          items={adFormats}
          chosen={chosenFormats}
          onChange={onFormatsChange}
          allLabel={t`All block types`}
        />
      </div>
    </ReportControl>
  );
}
