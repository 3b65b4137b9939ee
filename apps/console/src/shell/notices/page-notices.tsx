import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@publisher-console/ui/button';
import { SnackbarHost } from '@publisher-console/ui/snackbar-host';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { AnyRoute, AnyRouteMatch, ParsedLocation } from '@tanstack/react-router';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { deferred } from '#common/context/deferred.ts';
import { useRouterContext } from '#common/context/router-context.ts';
import { useUiState } from '#common/context/use-ui-state.ts';
import { useActiveFor } from '#common/lazy/use-active-for.ts';
import { loadLayout } from '#shell/layouts/load-layout.ts';
import { titleOf } from '#shell/route-metadata.ts';

/** Milliseconds. Faster navigations show no line. */
const lineAfterMs = 150;
const slowAfterMs = 8000;

/** A line at the top while a page loads or the loading flag is set. After a while, a sentence is added. */
function ProgressLine() {
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

/** A page that was requested while the browser is offline, and whose code has not loaded. */
interface AwaitedPage {
  title: MessageDescriptor | undefined;
  /** Cancels the navigation. */
  cancel: () => void;
}

/**
 * While the browser is offline, blocks navigations until the code of the page is loaded. Otherwise the router would change
 * the address and the menu at once, and still show the old page.
 */
function useAwaitedPage(isOnline: boolean): AwaitedPage | null {
  const router = useRouter();
  const { texts } = useRouterContext();
  const [awaited, setAwaited] = useState<AwaitedPage | null>(null);
  useEffect(() => {
    if (isOnline) return undefined;
    const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
    const loadCode = (matches: AnyRouteMatch[]): Promise<unknown> =>
      Promise.all([
        loadLayout(texts, matches),
        ...matches.map(({ routeId }) => {
          const route = routes.get(routeId);
          return route && router.loadRouteChunk(route);
        }),
      ]);
    let cancelLast = (): void => {};
    return router.history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ currentLocation, nextLocation, action }) => {
        // Back and Forward have already changed the address.
        if (action !== 'PUSH' && action !== 'REPLACE') return false;
        if (nextLocation.pathname === currentLocation.pathname) return false;
        cancelLast();
        const { promise: cancelled, resolve } = deferred<boolean>();
        cancelLast = () => resolve(true);
        const cancel = cancelLast;
        const matches = router.matchRoutes(router.parseLocation(nextLocation));
        // In a task of its own, so that no notice appears if the code has loaded already.
        const timer = setTimeout(() => setAwaited({ title: titleOf(matches), cancel }));
        // The router reports a failure.
        const loaded = loadCode(matches).then(
          () => false,
          () => false,
        );
        const isCancelled = await Promise.race([loaded, cancelled]);
        clearTimeout(timer);
        setAwaited((page) => (page?.cancel === cancel ? null : page));
        return isCancelled;
      },
    });
  }, [isOnline, router, texts]);
  return awaited;
}

/**
 * Shows that the browser is offline, and which page will open once it is online again. An open dialog does not hide an
 * element with an explicit `aria-live`.
 */
function OfflineNotice() {
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

const fieldSelector = 'input, select, textarea';

/**
 * Moves the focus after a navigation to the heading, or to the element that the address's hash names, so that it is
 * read out and the keyboard starts there.
 */
function usePageFocus(): void {
  const router = useRouter();
  useEffect(() => {
    const {
      pathname: entryPath,
      state: { __TSR_index: entryIndex },
    } = router.latestLocation;
    return router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      // The first page has no previous location, and neither has a link that is followed before that page has loaded. A
      // redirect of the first page replaces its history entry.
      const { __TSR_index: index } = toLocation.state;
      const isFirst = fromLocation === undefined && index === entryIndex;
      const path = fromLocation === undefined ? entryPath : fromLocation.pathname;
      if (!isFirst && path !== toLocation.pathname) focusTarget(toLocation.hash);
    });
  }, [router]);
}

function focusTarget(hash: string): void {
  const page = document.getElementById('page');
  // The user may already be typing in a field of the new page.
  if (page?.contains(document.activeElement) && document.activeElement?.matches(fieldSelector)) return;
  const named = hash === '' ? null : page?.querySelector<HTMLElement>(`#${CSS.escape(hash)}`);
  const target = named ?? page?.querySelector('h1');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** The live region of `ui.announce`. It has an explicit `aria-live`, which an open dialog does not hide. */
function Announcer() {
  const { text, number } = useUiState('announcement');
  return (
    <output aria-live="polite" className="sr-only">
      {/* A new element each time, because an unchanged text would not be read out again. */}
      <span key={number}>{text}</span>
    </output>
  );
}

/** The messages that can appear on every page. */
export function PageNotices() {
  const { t } = useLingui();
  const { ui } = useRouterContext();
  usePageFocus();
  return (
    <>
      <Announcer />
      <ProgressLine />
      <OfflineNotice />
      <SnackbarHost queue={ui.snackbar} closeLabel={t`Close`} />
    </>
  );
}
