import { lazyRouteComponent } from '@tanstack/react-router';
import type { StaticDataRouteOption } from '@tanstack/react-router';
import { routeFeatures } from 'virtual:route-features';

import type { Texts } from '#i18n/texts.ts';
import { layoutOf } from '#shell/route-metadata.ts';

/** A route of a page, as the router matches it. */
interface PageRoute {
  routeId: unknown;
  staticData: StaticDataRouteOption;
}

/** The frame of a signed-in page. Pages without it do not load it. */
export const DefaultLayout = lazyRouteComponent(() => import('./default-layout.tsx'), 'DefaultLayout');

/** Loads what a page needs beyond its own code and what all pages share, before anything of the page is rendered. */
export async function loadFrame(texts: Texts, matches: PageRoute[]): Promise<void> {
  const layout = layoutOf(matches.map(({ staticData }) => staticData));
  const frame = layout === 'default' ? DefaultLayout.preload?.() : undefined;
  await Promise.all([frame, ...featuresOf(matches).map((feature) => texts.add(feature))]);
}

/** The features that a page consists of. */
export function featuresOf(matches: Pick<PageRoute, 'routeId'>[]): string[] {
  return matches.flatMap(({ routeId }) => routeFeatures[String(routeId)] ?? []);
}
