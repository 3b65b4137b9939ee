import { Trans, useLingui } from '@lingui/react/macro';
import type { GroupCriterion, GroupId } from '@publisher-console/api-contract';
import { Skeleton } from '@publisher-console/ui/skeleton';
import { lazyRouteComponent } from '@tanstack/react-router';
import Layers from 'lucide-react/icons/layers';
import { Suspense } from 'react';

import { useLoadWhenIdle } from '#common/late/use-load-when-idle.ts';

import type { ControlFoot } from './control-popover.tsx';
import { ReportControl } from './report-control.tsx';
import { rowIconStyle, rowLabelStyle } from './row-label.ts';

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
  // Coloured where the tabs beside it do not show the groups.
  const className = chosen.length === 1 ? 'text-text' : 'text-primary';
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
