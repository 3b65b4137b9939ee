import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';

import { useAwaitedPage } from './use-awaited-page.ts';
import type { AwaitedPage } from './use-awaited-page.ts';

/**
 * Shows that the browser is offline, and which page will open once it is online again. The explicit `aria-live` is not
 * hidden by an open dialog.
 */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  const awaited = useAwaitedPage(online);
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 left-4 z-40 flex justify-end max-md:bottom-20"
    >
      {!online && (
        <div className="flex items-center gap-3 rounded-base border border-notice bg-notice-soft px-4 py-2 text-notice shadow-raised">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {awaited === null ? (
            <p>
              <Trans>You are offline. New pages and data will appear when the connection is back.</Trans>
            </p>
          ) : (
            <Awaited page={awaited} />
          )}
        </div>
      )}
    </output>
  );
}

function Awaited({ page: { title, cancel } }: { page: AwaitedPage }) {
  const { i18n } = useLingui();
  const page = title && i18n._(title);
  return (
    <>
      <p>
        {page === undefined ? (
          <Trans>You are offline. The page will open when the connection is back.</Trans>
        ) : (
          <Trans>You are offline. “{page}” will open when the connection is back.</Trans>
        )}
      </p>
      <Button variant="quiet" className="pointer-events-auto -my-1 -mr-3" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </>
  );
}

function watchNetwork(onChange: () => void): () => void {
  const listening = new AbortController();
  window.addEventListener('online', onChange, { signal: listening.signal });
  window.addEventListener('offline', onChange, { signal: listening.signal });
  return () => listening.abort();
}
