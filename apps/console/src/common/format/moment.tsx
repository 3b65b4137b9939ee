import { useFormat } from './format.ts';
import { useNow } from './use-now.ts';

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When something happened, relative to now; the exact time in the visitor's own zone is its tooltip. */
export function Moment({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.instant(at, ownZone)}>
      {format.ago(at, useNow())}
    </time>
  );
}
