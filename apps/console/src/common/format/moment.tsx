import { useFormat } from './format.ts';
import { useNow } from './use-now.ts';

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** An instant relative to now, with the exact time in the visitor's time zone as its tooltip. */
export function Moment({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} title={format.instant(at, ownZone)}>
      {format.ago(at, useNow())}
    </time>
  );
}
