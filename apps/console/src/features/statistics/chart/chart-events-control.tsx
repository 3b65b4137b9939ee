import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';
import Flag from 'lucide-react/icons/flag';

import { useFormat } from '#common/format/format.ts';
import { useLateOpening } from '#common/late/use-late-opening.ts';
import { ControlPopover } from '#features/statistics/controls/control-popover.tsx';

import type { ChartEvents } from './use-chart-events.ts';

/** Opens the list of what the flags of a chart mark; nothing if there are none. Its code is loaded when it is opened. */
export function ChartEventsControl({ events, total }: ChartEvents) {
  const { t } = useLingui();
  const format = useFormat();
  const { open, onOpenChange, isLoading, button: opener } = useLateOpening('dialog');
  if (total === 0) return null;
  const button = (
    <Button variant="quiet" pending={isLoading} {...(open === undefined && opener)}>
      <Flag aria-hidden className="size-4 shrink-0" />
      {/* It appears late, so that it must not need another line on a phone. */}
      <span className="max-md:sr-only">
        <Plural value={total} one="# event" other="# events" />
      </span>
      <span aria-hidden className="md:hidden">
        {format.count(total)}
      </span>
    </Button>
  );
  if (open === undefined) return button;
  return (
    <ControlPopover label={t`Events`} trigger={button} open={open} onOpenChange={onOpenChange}>
      {() => <EventList events={events} more={total - events.length} />}
    </ControlPopover>
  );
}

function EventList({ events, more }: Pick<ChartEvents, 'events'> & { more: number }) {
  const format = useFormat();
  return (
    <div className="w-96 max-w-full p-3">
      <ul className="flex flex-col gap-3">
        {events.map(({ event: { id, date, application }, text, app }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <span className="block text-caption text-text-muted">{format.weekdayDay(date)}</span>
            <span className="line-clamp-3">{text}</span>
            <span className="block text-caption">
              {application.isDeleted ? (
                app
              ) : (
                <Link to="/app/$applicationId" params={{ applicationId: application.id }} className={linkStyle()}>
                  {app}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3 text-caption text-text-muted">
          <Trans>and {more} more</Trans>
        </p>
      )}
    </div>
  );
}
