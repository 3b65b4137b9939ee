import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** Tells the visitor that the browser is offline. `aria-live` stands there so that an open dialog does not hide the notice. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 left-4 z-40 flex justify-end max-md:bottom-20"
    >
      {!online && (
        <p className="flex items-center gap-3 rounded-base border border-notice bg-notice-soft px-4 py-2 text-notice shadow-raised">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <Trans>You are offline. New data will come when the connection is back.</Trans>
        </p>
      )}
    </output>
  );
}

function watchNetwork(onChange: () => void): () => void {
  const listening = new AbortController();
  window.addEventListener('online', onChange, { signal: listening.signal });
  window.addEventListener('offline', onChange, { signal: listening.signal });
  return () => listening.abort();
}
