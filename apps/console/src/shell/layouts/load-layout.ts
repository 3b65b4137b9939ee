import type { StaticDataRouteOption } from '@tanstack/react-router';

import type { Texts } from '#i18n/texts.ts';
import { layoutOf } from '#shell/route-metadata.ts';

import { DefaultLayout } from './lazy-default-layout.ts';
import { featuresOf } from './route-features.ts';

/** A route of a page, as the router matches it. */
interface PageRoute {
  routeId: unknown;
  staticData: StaticDataRouteOption;
}

/** Loads the layout and the texts of a page before any of it is rendered. */
export async function loadLayout(texts: Texts, matches: PageRoute[]): Promise<void> {
  const layout = layoutOf(matches.map(({ staticData }) => staticData));
  const defaultLayout = layout === 'default' ? DefaultLayout.preload?.() : undefined;
  await Promise.all([defaultLayout, ...featuresOf(matches).map((feature) => texts.add(feature))]);
}
