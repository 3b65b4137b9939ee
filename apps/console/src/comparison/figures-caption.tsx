import { Trans } from '@lingui/react/macro';
import type { DatePeriod, FiguresMeta } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';

import { useFormat } from '#common/format/format.ts';

import { comparedPeriods } from './compared-days.ts';

interface FiguresCaptionProps {
  /** Null if the figures could not be read. */
  meta: FiguresMeta | null;
  /** Fetches the figures again. */
  onRetry: () => void;
}

/** The days of a week's figures, and the compared days; or a note that there are no figures now. */
export function FiguresCaption({ meta, onRetry }: FiguresCaptionProps) {
  if (meta !== null) return <Days meta={meta} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-notice">
      <output>
        <Trans>The figures are not available at the moment.</Trans>
      </output>
      <Button variant="quiet" onClick={onRetry}>
        <Trans>Retry</Trans>
      </Button>
    </div>
  );
}

function Days({ meta: { period, days, timeZone } }: { meta: FiguresMeta }) {
  const format = useFormat();
  const write = ({ from, to }: DatePeriod) => format.shortDayRange(from, to, period.to);
  const compared = comparedPeriods(days);
  const week = write(period);
  const current = compared && write(compared.current);
  const previous = compared && write(compared.previous);
  return (
    <p className="text-caption text-text-muted">
      <Trans>
        Last 7 days: {week}, {timeZone}
      </Trans>
      <span>{' · '}</span>
      {compared === null ? (
        <Trans>no whole days to compare yet</Trans>
      ) : (
        <Trans>
          change: {current} vs {previous}
        </Trans>
      )}
    </p>
  );
}
