import type { MessageDescriptor } from '@lingui/core';
import { useMatches } from '@tanstack/react-router';
import type { StaticDataRouteOption } from '@tanstack/react-router';

/** The frames that a page can stand in. */
export type LayoutName = 'default' | 'header-only' | 'confirm-container' | 'error';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's own name, for the window's title and for the placeholder while the page is on its way. */
    title?: MessageDescriptor;
    /** Paths of the calls that a signed-in visitor's page makes first, to be sent before scripts run; `GET`, without parameters. */
    earlyCalls?: string[];
    /** `default` where none is named. */
    layout?: LayoutName;
  }
}

/** What the page at hand says of itself: the innermost route wins. */
export function useRouteMetadata(): { title: MessageDescriptor | undefined; layout: LayoutName } {
  const routes = useMatches({ select: (matches) => matches.map(({ staticData }) => staticData) });
  const title = routes.findLast((route) => route.title !== undefined)?.title;
  return { title, layout: layoutOf(routes) };
}

/** @param routes what the routes of a page say of themselves, the innermost last */
export function layoutOf(routes: StaticDataRouteOption[]): LayoutName {
  return routes.findLast((route) => route.layout !== undefined)?.layout ?? 'default';
}
