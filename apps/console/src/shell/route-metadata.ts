import type { MessageDescriptor } from '@lingui/core';
import { useMatches } from '@tanstack/react-router';
import type { AnyRouteMatch, StaticDataRouteOption } from '@tanstack/react-router';

/** The layouts of docs/product.md, section 2, and the one of error pages. The pages of the desk, with `none`, have their own. */
export type LayoutName = 'default' | 'header-only' | 'confirm-container' | 'error' | 'none';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of the document and of the skeleton. */
    title?: MessageDescriptor;
    /** Another title for some search parameters. */
    titleFor?: (search: Record<string, unknown>) => MessageDescriptor | undefined;
    /** The answer to the page prefetch contains the page, which must not depend on the browser or its time zone. */
    isRenderedEarly?: boolean;
    /** `default` unless named. */
    layout?: LayoutName;
    /** For tables and lists: the page may be as wide as the screen. Other pages have a comfortable line length. */
    isWide?: boolean;
  }
}

/** The metadata of the current page. The innermost route has precedence. */
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
