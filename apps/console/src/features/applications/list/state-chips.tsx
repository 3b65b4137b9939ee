import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ApplicationCounts } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';
import { Link } from '@tanstack/react-router';

import { useFormat } from '#common/format/format.ts';

import { applicationStates, searchFromApplications } from './application-list-view.ts';
import type { ApplicationState, ApplicationsView } from './application-list-view.ts';

const chipStyle = tv({
  base: 'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 whitespace-nowrap transition-colors touch:min-h-control',
  variants: {
    chosen: {
      true: 'border-transparent bg-primary-soft font-medium text-primary forced-colors:border-current',
      false: 'border-border text-text-muted hover:border-border-control hover:text-text',
    },
  },
});

const words: Record<ApplicationState, MessageDescriptor> = {
  active: msg({ context: 'apps', message: 'Active' }),
  on_check: msg({ context: 'apps', message: 'On check' }),
  test_mode: msg({ context: 'apps', message: 'Test mode' }),
  stopped: msg({ context: 'apps', message: 'Stopped' }),
  problem: msg({ context: 'apps', message: 'Problems' }),
};

interface StateChipsProps {
  view: ApplicationsView;
  counts: ApplicationCounts;
}

/** The statuses of the applications with their numbers. Each is a link to the list of applications with that status. */
export function StateChips({ view, counts }: StateChipsProps) {
  const { t, i18n } = useLingui();
  const shown = applicationStates.filter((state) => counts[state] > 0 || state === view.status);
  return (
    <nav aria-label={t`Apps by status`} className="-mx-0.5 min-w-0 overflow-x-auto p-0.5">
      <ul className="flex gap-1.5">
        <Chip view={view} status={undefined} label={t({ context: 'apps', message: 'All' })} count={counts.all} />
        {shown.map((state) => (
          <Chip key={state} view={view} status={state} label={i18n._(words[state])} count={counts[state]} />
        ))}
      </ul>
    </nav>
  );
}

interface ChipProps {
  view: ApplicationsView;
  status: ApplicationState | undefined;
  label: string;
  count: number;
}

function Chip({ view, status, label, count }: ChipProps) {
  const format = useFormat();
  const isChosen = view.status === status;
  return (
    <li>
      <Link
        to="/app"
        search={searchFromApplications({ ...view, status, page: 1 })}
        resetScroll={false}
        aria-current={isChosen ? 'true' : undefined}
        className={chipStyle({ chosen: isChosen })}
      >
        <span>{label}</span>{' '}
        <span translate="no" className="font-normal tabular-nums">
          {format.count(count)}
        </span>
      </Link>
    </li>
  );
}
