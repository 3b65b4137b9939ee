import { Trans } from '@lingui/react/macro';
import type { OpenDay } from '@publisher-console/api-contract';
import { Badge } from '@publisher-console/ui/badge';

/** Marks a day whose figures may still change. Not copied with the table. */
export function DayMark({ state }: { state: OpenDay['state'] }) {
  return (
    <span className="select-none">
      {state === 'in_progress' ? (
        <Badge tone="notice">
          <Trans>In progress</Trans>
        </Badge>
      ) : (
        <Badge>
          <Trans>Estimated</Trans>
        </Badge>
      )}
    </span>
  );
}
