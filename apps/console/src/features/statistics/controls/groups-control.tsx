import { Trans, useLingui } from '@lingui/react/macro';
import type { GroupCriterion, GroupId } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import Layers from 'lucide-react/icons/layers';
import { Suspense } from 'react';

import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';

import type { ControlFoot } from './control-popover.tsx';
import { ReportControl } from './report-control.tsx';

const GroupsPicker = lazyRouteComponent(() => import('./groups-picker.tsx'), 'GroupsPicker');
const picker = [() => GroupsPicker.preload?.()];

interface GroupsControlProps {
  groups: readonly GroupCriterion[];
  chosen: GroupId[];
  foot: ControlFoot;
  onReset: (() => void) | null;
  onChange: (ids: GroupId[]) => void;
}

export function GroupsControl({ groups, chosen, foot, onReset, onChange }: GroupsControlProps) {
  const { t } = useLingui();
  useLoadWhenIdle(picker);
  const titles = chosen.flatMap((id) => groups.find((group) => group.id === id)?.title ?? []);
  const [first = t`Totals only`, ...others] = titles;
  return (
    <ReportControl
      label={t`Groups`}
      room="widest"
      className="md:@max-[60rem]:order-2"
      choice={others.length > 0 ? `${first} +${others.length}` : first}
      fullChoice={titles.join(', ')}
      shown={
        <>
          {/* Coloured where the tabs beside it do not show the groups. */}
          <Layers
            aria-hidden
            className={`size-4 shrink-0 ${chosen.length === 1 ? 'text-text-muted' : 'text-primary'}`}
          />
          <span className="hidden @min-[84rem]:inline">
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
