import { Trans } from '@lingui/react/macro';
import { useHydrated } from '@tanstack/react-router';
import { useMemo } from 'react';

import { canStoreSession } from '#session/session-store.ts';

/** Warns that the session ends with the next page load, because the browser's storage is blocked or full. */
export function StorageNotice() {
  const hydrated = useHydrated();
  const isKept = useMemo(() => !hydrated || canStoreSession(), [hydrated]);
  return (
    <output className="block rounded-base bg-notice-soft px-4 py-3 text-notice empty:hidden">
      {!isKept && (
        <Trans>
          This browser does not store this site’s data, so you will be signed out when the page is loaded again. Allow
          site data in the browser’s settings, or free some space.
        </Trans>
      )}
    </output>
  );
}
