import { Trans } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { useState } from 'react';

import { useUiState } from '#common/context/use-ui-state.ts';
import { useActiveFor } from '#common/late/use-active-for.ts';

/** Fast navigations show no line. */
const lineAfterMs = 150;
const slowAfterMs = 8000;

/** A line at the top while a page loads or the loading flag is set, and a sentence after a while. */
export function ProgressLine() {
  const navigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const loading = useUiState('loading');
  const busy = navigating || loading;
  const router = useRouter();
  const [firstLocation] = useState(() => router.state.location);
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
          <div className="flex flex-wrap items-center justify-end gap-x-4 py-1 pr-1 pl-4 shadow-raised">
            <p className="py-1">
              <Trans>This is taking longer than usual. Your connection may be slow.</Trans>
            </p>
            {navigating && <NavigationCancel firstLocation={firstLocation} />}
          </div>
        )}
      </output>
    </>
  );
}

/**
 * Cancels a navigation. Until the first page has loaded, the router has no resolved location, so a navigation away from
 * it returns to the first location. The load of the first page itself cannot be cancelled.
 */
function NavigationCancel({ firstLocation }: { firstLocation: ParsedLocation }) {
  const router = useRouter();
  const from = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation }) ?? firstLocation;
  const to = useRouterState({ select: ({ location }) => location });
  if (from.href === to.href) return null;
  const cancel = (): void => {
    const { __TSR_index: fromIndex } = from.state;
    const { __TSR_index: toIndex } = to.state;
    const steps = fromIndex - toIndex;
    if (steps === 0) void router.navigate({ href: from.href, replace: true });
    else router.history.go(steps);
  };
  return (
    <Button variant="quiet" className="pointer-events-auto" onClick={cancel}>
      <Trans>Cancel</Trans>
    </Button>
  );
}
