import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { GroupCriterion, GroupId } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';

import { useLoadWhenIdle } from '#lib/use-load-when-idle.ts';

import { ReportControl } from './report-control.tsx';
import type { ControlFoot } from './report-control.tsx';

const GroupsPicker = lazyRouteComponent(() => import('./groups-picker.tsx'), 'GroupsPicker');
const picker = [() => GroupsPicker.preload?.()];

/** Names that leave room for another one on the button. */
const shortNames = {
  date: msg({ message: 'Date', context: 'short name of a group' }),
  application: msg({ message: 'App', context: 'short name of a group' }),
  adBlock: msg({ message: 'Block', context: 'short name of a group' }),
  adFormat: msg({ message: 'Format', context: 'short name of a group' }),
  geo_country: msg({ message: 'Country', context: 'short name of a group' }),
} satisfies Record<GroupId, MessageDescriptor>;

/** So many groups have room on the button; of more, only the first is named. */
const namedMax = 2;

interface GroupsControlProps {
  groups: readonly GroupCriterion[];
  chosen: GroupId[];
  foot: ControlFoot;
  onReset: (() => void) | null;
  onChange: (ids: GroupId[]) => void;
}

export function GroupsControl({ groups, chosen, foot, onReset, onChange }: GroupsControlProps) {
  const { t, i18n } = useLingui();
  useLoadWhenIdle(picker);
  const titles = chosen.flatMap((id) => groups.find((group) => group.id === id)?.title ?? []);
  const named = chosen.length > namedMax ? 1 : namedMax;
  const names = chosen.slice(0, named).map((id) => i18n._(shortNames[id]));
  const rest = chosen.length > named ? ` +${chosen.length - named}` : '';
  return (
    <ReportControl
      label={t`Groups`}
      choice={titles.length > 1 ? `${names.join(', ')}${rest}` : (titles[0] ?? t`Totals only`)}
      fullChoice={titles.join(', ')}
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
