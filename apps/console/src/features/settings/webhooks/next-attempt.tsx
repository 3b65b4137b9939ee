import { Trans } from '@lingui/react/macro';

import { useFormat } from '#common/format/format.ts';
import { localDay } from '#common/format/local-day.ts';
import { useNow } from '#common/format/use-now.ts';

/** When a delivery is tried next: within a day, so the weekday is enough; a dash if it is not tried again. */
export function NextAttempt({ at }: { at: string | null }) {
  const format = useFormat();
  const now = useNow();
  if (at === null) return <span>—</span>;
  if (Date.parse(at) <= now) return <Trans>now</Trans>;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <time dateTime={at} title={format.instant(at, timeZone)}>
      {`${format.weekday(localDay(new Date(at)))} ${format.time(at, timeZone)}`}
    </time>
  );
}
