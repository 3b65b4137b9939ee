import type { MessageDescriptor } from '@lingui/core';
import { useMatches } from '@tanstack/react-router';
import type { AnyRouteMatch, StaticDataRouteOption } from '@tanstack/react-router';

import type { EarlyCall } from '#session/early-calls.ts';

/** The layouts of docs/product.md, section 2, and the one of error pages. */
export type LayoutName = 'default' | 'header-only' | 'confirm-container' | 'error';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's own title, for the document's title and for the skeleton. */
    title?: MessageDescriptor;
    /** The title that the page has with some addresses instead. */
    titleFor?: (search: Record<string, unknown>) => MessageDescriptor | undefined;
    /** Paths of the first calls of the page, to be sent before the scripts run if somebody is signed in; `GET` without parameters. */
    earlyCalls?: string[];
    /** The same for calls that depend on the address. Only the server asks for them: in the browser there are none. */
    earlyCallsFor?: (search: Record<string, unknown>) => EarlyCall[];
    /** `default` unless named. */
    layout?: LayoutName;
    /** Tables and lists use the width of a wide screen; anything else has the width of a text that is read. */
    isWide?: boolean;
  }
}

/** The metadata of the current page: the innermost route wins. */
export function useRouteMetadata(): { title: MessageDescriptor | undefined; layout: LayoutName; isWide: boolean } {
  const title = useMatches({ select: titleOf });
  const routes = useMatches({ select: (matches) => matches.map(({ staticData }) => staticData) });
  return { title, layout: layoutOf(routes), isWide: routes.some((route) => route.isWide) };
}

/** @param matches the routes of a page, the innermost last */
export function titleOf(matches: Pick<AnyRouteMatch, 'staticData' | 'search'>[]): MessageDescriptor | undefined {
  return matches
    .map(({ staticData, search }) => staticData.titleFor?.(search) ?? staticData.title)
    .findLast((each) => each !== undefined);
}

/** @param routes the metadata of the page's routes, the innermost last */
export function layoutOf(routes: StaticDataRouteOption[]): LayoutName {
  return routes.findLast((route) => route.layout !== undefined)?.layout ?? 'default';
}
