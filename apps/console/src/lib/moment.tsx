import { useState } from 'react';

import { useFormat } from './format.ts';

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When something happened, relative to now; the exact time in the visitor's own zone is its tooltip. */
export function Moment({ at }: { at: string }) {
  const format = useFormat();
  const [now] = useState(() => Date.now());
  return (
    <time dateTime={at} title={format.instant(at, ownZone)}>
      {format.ago(at, now)}
    </time>
  );
}
