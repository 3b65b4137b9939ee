import { Trans } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useUiState } from '#lib/use-ui-state.ts';

/** Fast navigations show no line. */
const lineAfterMs = 150;
const slowAfterMs = 5000;

/** A thin line at the top while a page loads or the loading flag is set, and a sentence when that takes long. */
export function ProgressLine() {
  const navigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const loading = useUiState('loading');
  const busy = navigating || loading;
  const line = useActiveFor(busy, lineAfterMs);
  const slow = useActiveFor(busy, slowAfterMs);
  return (
    <>
      {line && (
        <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-accent-soft">
          <div className="h-full w-1/3 animate-progress bg-accent" />
        </div>
      )}
      <output
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 top-2 z-50 mx-auto w-fit rounded-base bg-notice-soft text-notice"
      >
        {slow && (
          <p className="px-4 py-2 shadow-raised">
            <Trans>This takes longer than usual. The connection may be slow.</Trans>
          </p>
        )}
      </output>
    </>
  );
}

/** Whether `active` has been true for the given time. */
function useActiveFor(active: boolean, milliseconds: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setIsLong(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [active, milliseconds]);
  return isLong;
}
