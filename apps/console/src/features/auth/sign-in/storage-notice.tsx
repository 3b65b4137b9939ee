import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';

import { keepsSessions } from '#session/session-store.ts';

/** Warns whoever signs in with a browser that stores nothing, or has no room: the session ends with the next load. */
export function StorageNotice() {
  const [isKept, setKept] = useState(true);
  useEffect(() => setKept(keepsSessions()), []);
  return (
    <output className="block rounded-base bg-notice-soft px-4 py-3 text-notice empty:hidden">
      {!isKept && (
        <Trans>
          This browser does not store data of this site, so you will be signed out when the page is loaded again. Allow
          site data in the settings of the browser, or make room for it.
        </Trans>
      )}
    </output>
  );
}
