import { Skeleton } from '@publisher-console/ui/skeleton';
import { ClientOnly } from '@tanstack/react-router';

import { useFormat } from './format.ts';
import { useNow } from './use-now.ts';

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * An instant relative to now, with the exact time in the visitor's time zone as its tooltip. Rendered in the browser
 * only, because the server has neither the visitor's time zone nor the visitor's clock.
 */
export function Moment({ at }: { at: string }) {
  return (
    <ClientOnly fallback={<Skeleton className="inline-block h-3 w-20" />}>
      <RelativeTime at={at} />
    </ClientOnly>
  );
}

function RelativeTime({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.instant(at, ownZone)}>
      {format.ago(at, useNow())}
    </time>
  );
}
