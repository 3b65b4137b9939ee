import { useLingui } from '@lingui/react/macro';
import type { GroupCriterion, GroupId } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import { ReportControl } from './report-control.tsx';

const GroupsPicker = lazyRouteComponent(() => import('./groups-picker.tsx'), 'GroupsPicker');
const picker = [() => GroupsPicker.preload?.()];

interface GroupsControlProps {
  groups: readonly GroupCriterion[];
  chosen: GroupId[];
  onChange: (ids: GroupId[]) => void;
}

export function GroupsControl({ groups, chosen, onChange }: GroupsControlProps) {
  const { t } = useLingui();
  const titles = chosen.flatMap((id) => groups.find((group) => group.id === id)?.title ?? []);
  useLoadWhenIdle(picker);
  return (
    <ReportControl label={t`Groups`} choice={titles.length > 0 ? titles.join(', ') : t`Totals only`}>
      <Suspense fallback={<Skeleton className="m-4 h-64 w-64 max-w-full" />}>
        <GroupsPicker groups={groups} chosen={chosen} onChange={onChange} />
      </Suspense>
    </ReportControl>
  );
}
